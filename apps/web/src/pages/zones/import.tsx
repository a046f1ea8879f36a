import { PageHead } from '../../console/page-head.tsx'
import { ZoneImport } from '../../features/zones/import/zone-import.tsx'
import type { ConsolePage } from '../_app.tsx'

const ImportZones: ConsolePage = () => (
  <>
    <PageHead title="Import zones" trail={[{ label: 'Zones', href: '/zones' }]} />
    <ZoneImport />
  </>
)
ImportZones.place = 'acting'

export default ImportZones
