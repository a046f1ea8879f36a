import { PageHead } from '../../console/page-head.tsx'
import { AuditLog } from '../../features/platform/audit-log.tsx'
import { PlatformOnly } from '../../features/platform/platform-only.tsx'
import type { ConsolePage } from '../_app.tsx'

const PlatformAudit: ConsolePage = () => (
  <>
    <PageHead title="Audit" />
    <PlatformOnly>
      <AuditLog />
    </PlatformOnly>
  </>
)
PlatformAudit.place = 'person'

export default PlatformAudit
