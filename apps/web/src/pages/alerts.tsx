import { AlertsPage } from '../screens/alerts/alerts-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(AlertsPage)
