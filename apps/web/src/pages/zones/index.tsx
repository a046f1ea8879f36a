import { ZonesPage } from '../../features/zones/zones-page.tsx'
import type { ConsolePage } from '../_app.tsx'

const Zones: ConsolePage = () => <ZonesPage />
Zones.place = 'acting'

export default Zones
