import { consolePage } from '../frame/console-page.tsx'
import { RequestsPage } from '../screens/requests/requests-page.tsx'

export default consolePage(RequestsPage)
