import { consolePage } from '../../frame/console-page.tsx'
import { ZoneImport } from '../../screens/zone-import/zone-import.tsx'

export default consolePage(ZoneImport, {
  title: 'Import zones',
  trail: [{ label: 'Zones', href: '/zones' }],
  place: 'acting',
})
