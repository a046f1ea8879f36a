import { UnownedPage } from '../screens/unowned/unowned-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(UnownedPage, { title: 'Without an owner', needs: 'acting' })
