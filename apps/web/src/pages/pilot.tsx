import { consolePage } from '../frame/console-page.tsx'
import { PilotPage } from '../screens/live/pilot/pilot-page.tsx'

export default consolePage(PilotPage)
