import { StartPage } from '../screens/start/start-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(StartPage, { title: 'First steps' })
