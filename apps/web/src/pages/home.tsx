import { HomePage } from '../screens/home/home-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(HomePage, { title: 'Home' })
