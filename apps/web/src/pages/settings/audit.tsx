import { listAuditEntriesOp } from '@clearway/domain/contracts'
import { Empty } from '@clearway/ui'
import { useCan } from '../../caller/use-can.ts'
import { SettingsFrame } from '../../frame/settings-frame.tsx'
import { AuditLog } from '../../screens/audit/audit-log.tsx'
import { inShell } from '../../shell/console-page.tsx'

const AuditPage = () => {
  const answer = useCan()(listAuditEntriesOp)
  return (
    <SettingsFrame section="audit">
      {answer === true ? <AuditLog /> : <Empty title="The audit log is not open to you">{answer}</Empty>}
    </SettingsFrame>
  )
}

export default inShell(AuditPage)
