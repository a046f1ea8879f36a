import { managerAdmin } from '@clearway/domain/contracts'
import { ZoneEditor } from '../../screens/zone-editor/zone-editor.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ZoneEditor, {
  title: 'New zone',
  trail: [{ label: 'Zones', href: '/zones' }],
  needs: 'acting',
  openTo: {
    op: { access: managerAdmin },
    act: 'Drawing zones',
    back: { label: 'Show the zones', href: '/zones' },
  },
})
