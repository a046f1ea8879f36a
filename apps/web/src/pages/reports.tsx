import { ReportsPage } from '../screens/reports/reports-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(ReportsPage, { title: 'Reports' })
