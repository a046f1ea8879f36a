import { ConnectPage } from '../screens/connect/connect-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(ConnectPage)
