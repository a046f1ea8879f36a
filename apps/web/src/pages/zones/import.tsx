import { importZonesOp } from '@clearway/domain/contracts'
import { ZoneImport } from '../../screens/zone-import/zone-import.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ZoneImport, {
  title: 'Import zones',
  trail: [{ label: 'Zones', href: '/zones' }],
  needs: 'acting',
  openTo: { op: importZonesOp, act: 'Importing zones', back: { label: 'Show the zones', href: '/zones' } },
})
