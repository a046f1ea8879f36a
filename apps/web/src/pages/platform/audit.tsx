import { AuditLog } from '../../screens/audit/audit-log.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(AuditLog, { title: 'Audit', isOfPlatform: true })
