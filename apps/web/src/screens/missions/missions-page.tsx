import { Kbd, SplitPage } from '@clearway/ui'
import { DraftsPage } from './drafts-page.tsx'
import { MissionDetail } from './mission-detail.tsx'
import { MissionList, MissionTable } from './mission-table.tsx'
import { MissionsMapPage } from './missions-map-page.tsx'
import { useMissionList } from './use-mission-list.ts'
import { viewOf } from './view-switch.tsx'

/** All missions as a table or on a map; with one of them open, the list beside its record. */
export const MissionsPage = () => {
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
