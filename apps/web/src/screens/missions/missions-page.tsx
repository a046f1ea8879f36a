import { Kbd, SplitPage } from '@clearway/ui'
import dynamic from 'next/dynamic'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { DraftsPage } from './drafts-page.tsx'
import { MissionDetail } from './mission-detail.tsx'
import { MissionList, MissionTable } from './mission-table.tsx'
import { MissionsMapPage } from './missions-map-page.tsx'
import { useMissionList } from './use-mission-list.ts'
import { viewOf } from './view-switch.tsx'

const CalendarPage = dynamic(
  () => import('./calendar/calendar-page.tsx').then((module) => module.CalendarPage),
  { ssr: false },
)

/** Missions as a list, on a map, or as a calendar. */
export const MissionsPage = () =>
  viewOf(useUrlParams()) === 'calendar' ? <CalendarPage /> : <MissionsList />

/** All missions as a table; with one of them open, the list beside its record. */
const MissionsList = () => {
  const view = useMissionList()
  if (view.params.get('when') === 'drafts' && !view.isManager) return <DraftsPage />
  if (viewOf(view.params) === 'map') return <MissionsMapPage view={view} />
  if (!view.selected) return <MissionTable view={view} />
  return (
    <SplitPage
      open
      list={<MissionList view={view} />}
      listFoot={
        <>
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> move
          <span className="num ml-auto">{`${view.rows?.length ?? 0} of ${view.total} shown`}</span>
        </>
      }
      detail={
        <MissionDetail
          key={view.selected}
          missionUuid={view.selected}
          position={view.position}
          onBack={() => view.params.set({ mission: null })}
        />
      }
    />
  )
}
