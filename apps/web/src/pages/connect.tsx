import { consolePage } from '../frame/console-page.tsx'
import { ConnectPage } from '../screens/connect/connect-page.tsx'

export default consolePage(ConnectPage)
