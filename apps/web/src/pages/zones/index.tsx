import { ZonesPage } from '../../screens/zones/zones-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ZonesPage, { needs: 'acting' })
