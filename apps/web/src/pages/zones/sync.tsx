import { SyncPage } from '../../screens/sync/sync-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(SyncPage, {
  title: 'Zone feed',
  term: 'change feed',
  trail: [{ label: 'Zones', href: '/zones' }],
  needs: 'acting',
})
