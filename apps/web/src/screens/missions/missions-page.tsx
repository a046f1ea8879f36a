import { Kbd, SplitPage } from '@clearway/ui'
import { DraftsPage } from './drafts-page.tsx'
import { MissionDetail } from './mission-detail.tsx'
import { MissionList, MissionTable } from './mission-table.tsx'
import { MissionsMapPage } from './missions-map-page.tsx'
import { type MissionListView, useMissionList } from './use-mission-list.ts'
import { useMissionSteps } from './use-mission-steps.ts'
import { missionPageSize } from './use-missions.ts'
import { viewOf } from './view-switch.tsx'

/** All missions as a table or on a map; with one of them open, the list beside its record. */
export const MissionsPage = () => {
  const view = useMissionList()
  if (view.params.get('when') === 'drafts' && !view.isManager) return <DraftsPage />
  if (viewOf(view.params) === 'map') return <MissionsMapPage view={view} />
  if (!view.selected) return <MissionTable view={view} />
  return <OpenMission view={view} missionUuid={view.selected} />
}

/** One of them beside the page of the list that it is on. */
const OpenMission = ({ view, missionUuid }: { view: MissionListView; missionUuid: string }) => {
  const { params, rows = [], page, total } = view
  const { at, ...steps } = useMissionSteps(view, rows)
  const place = (page - 1) * missionPageSize + at + 1
  return (
    <SplitPage
      open
      list={<MissionList view={view} />}
      listFoot={
        <>
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> move
          <span className="num ml-auto">{`${rows.length} of ${total} shown`}</span>
        </>
      }
      detail={
        <MissionDetail
          key={missionUuid}
          missionUuid={missionUuid}
          position={{ text: at < 0 ? '' : `${place} of ${total}`, ...steps }}
          onBack={() => params.set({ mission: null })}
        />
      }
    />
  )
}
