import { consolePage } from '../frame/console-page.tsx'
import { TransfersPage } from '../screens/transfers/transfers-page.tsx'

export default consolePage(TransfersPage, { title: 'Transfers' })
