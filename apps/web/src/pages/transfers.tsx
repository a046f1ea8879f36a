import { TransfersPage } from '../screens/transfers/transfers-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(TransfersPage, { title: 'Transfers' })
