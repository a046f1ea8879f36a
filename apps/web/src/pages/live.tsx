import { consolePage } from '../frame/console-page.tsx'
import { LivePage } from '../screens/live/live-page.tsx'

export default consolePage(LivePage)
