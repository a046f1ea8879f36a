import { listAuditEntriesOp } from '@clearway/domain/contracts'
import { Empty } from '@clearway/ui'
import { useCan } from '../../console/use-can.ts'
import { AuditLog } from '../../features/platform/audit-log.tsx'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import type { ConsolePage } from '../_app.tsx'

const AuditPage: ConsolePage = () => {
  const answer = useCan()(listAuditEntriesOp)
  return (
    <SettingsFrame section="audit">
      {answer === true ? <AuditLog /> : <Empty title="The audit log is not open to you">{answer}</Empty>}
    </SettingsFrame>
  )
}

export default AuditPage
