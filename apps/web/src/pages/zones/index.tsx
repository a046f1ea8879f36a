import { consolePage } from '../../frame/console-page.tsx'
import { ZonesPage } from '../../screens/zones/zones-page.tsx'

export default consolePage(ZonesPage, { place: 'acting' })
