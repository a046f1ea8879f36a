import { PayloadsPage } from '../screens/payloads/payloads-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(PayloadsPage, { title: 'Payloads' })
