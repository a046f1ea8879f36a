import { consolePage } from '../frame/console-page.tsx'
import { StartPage } from '../screens/start/start-page.tsx'

export default consolePage(StartPage, { title: 'First steps' })
