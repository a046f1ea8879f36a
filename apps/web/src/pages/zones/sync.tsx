import { PageHead } from '../../console/page-head.tsx'
import { SyncPage } from '../../features/sync/sync-page.tsx'
import type { ConsolePage } from '../_app.tsx'

const Sync: ConsolePage = () => (
  <>
    <PageHead title="Zone feed" trail={[{ label: 'Zones', href: '/zones' }]} />
    <SyncPage />
  </>
)
Sync.place = 'acting'

export default Sync
