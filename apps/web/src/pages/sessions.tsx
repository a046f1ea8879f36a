import { SessionsPage } from '../screens/sessions/sessions-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(SessionsPage)
