import { consolePage } from '../frame/console-page.tsx'
import { PayloadsPage } from '../screens/payloads/payloads-page.tsx'

export default consolePage(PayloadsPage, { title: 'Payloads' })
