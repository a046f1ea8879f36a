import { MissionsPage } from '../../screens/missions/missions-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(MissionsPage, { title: 'Missions', term: 'mission' })
