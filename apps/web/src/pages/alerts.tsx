import { AlertsPage } from '../features/alerts/alerts-page.tsx'
import type { ConsolePage } from './_app.tsx'

const Alerts: ConsolePage = () => <AlertsPage />

export default Alerts
