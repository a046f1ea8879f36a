import { PilotsPage } from '../screens/pilots/pilots-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(PilotsPage, { title: 'Pilots', term: 'RPC' })
