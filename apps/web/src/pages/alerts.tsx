import { consolePage } from '../frame/console-page.tsx'
import { AlertsPage } from '../screens/alerts/alerts-page.tsx'

export default consolePage(AlertsPage)
