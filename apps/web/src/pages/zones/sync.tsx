import { consolePage } from '../../frame/console-page.tsx'
import { SyncPage } from '../../screens/sync/sync-page.tsx'

export default consolePage(SyncPage, {
  title: 'Zone feed',
  term: 'change feed',
  trail: [{ label: 'Zones', href: '/zones' }],
  place: 'acting',
})
