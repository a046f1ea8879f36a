import { consolePage } from '../frame/console-page.tsx'
import { PilotsPage } from '../screens/pilots/pilots-page.tsx'

export default consolePage(PilotsPage, { title: 'Pilots', term: 'RPC' })
