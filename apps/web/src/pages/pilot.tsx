import { PilotPage } from '../screens/live/pilot/pilot-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(PilotPage)
