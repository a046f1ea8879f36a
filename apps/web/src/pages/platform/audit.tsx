import { consolePage } from '../../frame/console-page.tsx'
import { AuditLog } from '../../screens/audit/audit-log.tsx'

export default consolePage(AuditLog, { title: 'Audit', isOfPlatform: true })
