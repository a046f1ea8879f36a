import { consolePage } from '../frame/console-page.tsx'
import { SessionsPage } from '../screens/sessions/sessions-page.tsx'

export default consolePage(SessionsPage)
