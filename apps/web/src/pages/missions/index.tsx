import { consolePage } from '../../frame/console-page.tsx'
import { MissionsPage } from '../../screens/missions/missions-page.tsx'

export default consolePage(MissionsPage, { title: 'Missions', term: 'mission' })
