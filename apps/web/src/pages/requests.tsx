import { RequestsPage } from '../screens/requests/requests-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(RequestsPage)
