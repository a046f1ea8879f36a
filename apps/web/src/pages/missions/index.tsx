import { useUrlParams } from '../../frame/use-url-params.ts'
import { part } from '../../loading/part.tsx'
import { MissionsPage } from '../../screens/missions/missions-page.tsx'
import { viewOf } from '../../screens/missions/view-switch.tsx'
import { consolePage } from '../../shell/console-page.tsx'

const CalendarPage = part(() =>
  import('../../screens/missions/calendar/calendar-page.tsx').then((module) => module.CalendarPage),
)

/** Missions as a list, on a map, or as a calendar. */
const Missions = () => (viewOf(useUrlParams()) === 'calendar' ? <CalendarPage /> : <MissionsPage />)

export default consolePage(Missions, { title: 'Missions', term: 'mission' })
