import { listAuditEntriesOp } from '@clearway/domain/contracts'
import { OpenTo } from '../../frame/closed-page.tsx'
import { SettingsFrame } from '../../frame/settings-frame.tsx'
import { AuditLog } from '../../screens/audit/audit-log.tsx'
import { inShell } from '../../shell/console-page.tsx'

const AuditPage = () => (
  <SettingsFrame section="audit">
    <OpenTo
      op={listAuditEntriesOp}
      act="The audit log"
      back={{ label: 'Show your settings', href: '/settings' }}
    >
      <AuditLog />
    </OpenTo>
  </SettingsFrame>
)

export default inShell(AuditPage)
