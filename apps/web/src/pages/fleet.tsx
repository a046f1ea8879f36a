import { consolePage } from '../frame/console-page.tsx'
import { FleetPage } from '../screens/fleet/fleet-page.tsx'

export default consolePage(FleetPage, { title: 'Fleet', term: 'asset' })
