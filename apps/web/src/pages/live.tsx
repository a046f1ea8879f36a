import { LivePage } from '../screens/live/live-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(LivePage)
