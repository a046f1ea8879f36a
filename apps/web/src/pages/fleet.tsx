import { FleetPage } from '../screens/fleet/fleet-page.tsx'
import { consolePage } from '../shell/console-page.tsx'

export default consolePage(FleetPage, { title: 'Fleet', term: 'asset' })
