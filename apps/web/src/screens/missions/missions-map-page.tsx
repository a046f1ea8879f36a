import { FullMapPage, ListRow, RowList, StatusChip, useIsMobile, useMinute, windowOf } from '@clearway/ui'
import { useMemo, useRef } from 'react'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { useMissionsBetween } from '../../entities/mission/use-missions-between.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { part } from '../../loading/part.tsx'
import { MissionDrawer } from './mission-drawer.tsx'
import { MissionFilters } from './mission-filters.tsx'
import { windowAsked } from './mission-question.ts'
import { MissionsHead } from './missions-head.tsx'
import type { MissionListView } from './use-mission-list.ts'
import { useMissionSteps } from './use-mission-steps.ts'

const MissionsMap = part(() => import('./missions-map.tsx').then((module) => module.MissionsMap))

/** So many areas are drawn; of more, the first by the order of the tab. */
const mostMissions = 300

/** The newest of which it is true: the tab whose missions are here, while those of another are read. */
const useLatest = <T,>(value: T, isTrue: boolean): T => {
  const latest = useRef(value)
  if (isTrue) latest.current = value
  return latest.current
}

/** What flies where in the time that the tab names, in words beside the map. */
export const MissionsMapPage = ({ view }: { view: MissionListView }) => {
  const { params, when, question, selected = null, nowMs } = view
  const isMobile = useIsMobile()
  const minuteMs = useMinute()
  const asked = useMemo(() => ({ ...question, ...windowAsked(when, minuteMs) }), [question, when, minuteMs])
  const { query, missions = [], total } = useMissionsBetween(asked, mostMissions)
  const shownTab = useLatest(when, !query.isPlaceholderData)
  useMissionSteps(view, missions)
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <MissionsHead params={params} value={when} count={query.data && total} />
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <MissionFilters params={params} />
        {total > mostMissions && (
          <span className="num text-12 text-text-3">{`The first ${mostMissions} of ${total}`}</span>
        )}
      </div>
      <QueryNotice query={query} what="The missions" />
      <FullMapPage
        map={
          <MissionsMap
            missions={missions}
            subject={shownTab}
            selected={selected}
            onSelect={(mission) => params.set({ mission })}
          />
        }
        column={<MissionRows missions={missions} {...{ view, nowMs }} />}
        drawer={
          selected && (
            <MissionDrawer
              key={selected}
              missionUuid={selected}
              floating={!isMobile}
              onClose={() => params.set({ mission: null })}
            />
          )
        }
      />
    </div>
  )
}

const MissionRows = ({ missions, view }: { missions: readonly MissionItem[]; view: MissionListView }) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    {missions.length === 0 && <p className="px-3 py-3 text-text-2">No mission here.</p>}
    <RowList label="Missions on the map" opensWithJK>
      {missions.map(({ mission_uuid, mission_name, start_time, end_time, permission_summary }) => (
        <ListRow
          key={mission_uuid}
          title={mission_name}
          detail={windowOf(start_time, end_time, view.nowMs)}
          end={<StatusChip status={permission_summary} />}
          selected={mission_uuid === view.selected}
          href={view.hrefOf(mission_uuid)}
          className="min-h-13"
        />
      ))}
    </RowList>
  </div>
)
