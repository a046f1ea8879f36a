import { PageHead } from '../../console/page-head.tsx'
import { ZoneEditor } from '../../features/zones/zone-editor.tsx'
import type { ConsolePage } from '../_app.tsx'

const NewZone: ConsolePage = () => (
  <>
    <PageHead title="New zone" trail={[{ label: 'Zones', href: '/zones' }]} />
    <ZoneEditor />
  </>
)
NewZone.place = 'acting'

export default NewZone
