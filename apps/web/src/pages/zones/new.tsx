import { consolePage } from '../../frame/console-page.tsx'
import { ZoneEditor } from '../../screens/zone-editor/zone-editor.tsx'

export default consolePage(ZoneEditor, {
  title: 'New zone',
  trail: [{ label: 'Zones', href: '/zones' }],
  place: 'acting',
})
