import { dayAndTime, GroupHead, ListRow, RowList, StatusChip, time, timeRange, windowOf } from '@clearway/ui'
import { CircleDashed, Copy, Radio, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MissionItem } from '../../../entities/mission/mission-words.ts'
import { SearchField } from '../../../lists/search-field.tsx'
import { trpc } from '../../../trpc/client.ts'
import type { CalendarView } from './use-calendar.ts'

/** Beside the days: what flies, what somebody has to look at, and what could be planned. */
export const CalendarList = ({ view }: { view: CalendarView }) => {
  const { params, missions = [], stateOf, nowMs, isManager } = view
  const of = (...states: string[]) => missions.filter((one) => states.includes(stateOf(one)))
  const flying = of('flying')
  const waiting = of('rejected', 'pending').filter(({ end_time }) => Date.parse(end_time) > nowMs)
  return (
    <div className="flex w-(--flights-w) shrink-0 flex-col border-r border-line-strong max-xl:hidden">
      <div className="shrink-0 border-b border-line p-2.5">
        <SearchField label="Name, reference, zone" params={params} along={{ page: null }} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <RowList label="Missions of these days">
          {flying.length > 0 && (
            <GroupHead label="Flying" icon={Radio} iconClassName="text-live" count={flying.length} />
          )}
          {flying.map((mission) => (
            <MissionRow key={mission.mission_uuid} mission={mission} view={view}>
              {`to ${time(mission.end_time)}`}
            </MissionRow>
          ))}
          {waiting.length > 0 && (
            <GroupHead
              label={isManager ? 'Not approved' : 'Needs you'}
              icon={TriangleAlert}
              iconClassName="text-pending"
              count={waiting.length}
            />
          )}
          {waiting.map((mission) => (
            <MissionRow key={mission.mission_uuid} mission={mission} view={view}>
              <StatusChip status={mission.permission_summary} />
            </MissionRow>
          ))}
        </RowList>
        {view.mayPlan && <KeptMissions nowMs={nowMs} />}
      </div>
    </div>
  )
}

interface MissionRowProps {
  mission: MissionItem
  view: CalendarView
  children: ReactNode
}

const MissionRow = ({ mission, view, children }: MissionRowProps) => {
  const { mission_uuid, mission_name, start_time, end_time, permissions, org_name } = mission
  const where = view.isManager ? org_name : permissions.map(({ zone_name }) => zone_name).join(', ')
  return (
    <ListRow
      title={mission_name}
      detail={[windowOf(start_time, end_time, view.nowMs), where].filter(Boolean).join(' · ')}
      end={children}
      selected={mission_uuid === view.selected}
      href={view.params.hrefWith({ mission: mission_uuid })}
      className="min-h-13"
    />
  )
}

/** Those that were changed last; all of them are on the page of drafts. */
const mostKept = 100

const kinds = [
  { kind: 'draft', label: 'Drafts', icon: CircleDashed },
  { kind: 'template', label: 'Templates', icon: Copy },
] as const

/** Drafts and templates: each opens in the planner. */
const KeptMissions = ({ nowMs }: { nowMs: number }) => {
  const kept = {
    draft: trpc.missionDrafts.list.useQuery({ kind: 'draft', limit: mostKept }).data,
    template: trpc.missionDrafts.list.useQuery({ kind: 'template', limit: mostKept }).data,
  }
  return (
    <RowList label="Drafts and templates">
      {kinds.flatMap(({ kind, label, icon }) => {
        const { data: ofKind = [], pagination } = kept[kind] ?? {}
        if (ofKind.length === 0) return []
        return [
          <GroupHead key={kind} label={label} icon={icon} count={pagination?.total_records} />,
          ...ofKind.map(({ draft_uuid, name, updated_at }) => (
            <ListRow
              key={draft_uuid}
              title={name}
              detail={`changed ${dayAndTime(updated_at, nowMs)}`}
              selected={false}
              href={`/planner?draft=${draft_uuid}`}
              className="min-h-13"
            />
          )),
        ]
      })}
    </RowList>
  )
}

/** On a phone: the missions of the day in words, under it. */
export const DayList = ({ view }: { view: CalendarView }) => (
  <RowList label="Missions of the day" className="border-t border-line-strong">
    {(view.parts.get(view.day) ?? []).map(({ one: mission }) => (
      <ListRow
        key={mission.mission_uuid}
        title={mission.mission_name}
        detail={timeRange(mission.start_time, mission.end_time)}
        end={<StatusChip status={mission.permission_summary} />}
        selected={mission.mission_uuid === view.selected}
        href={view.params.hrefWith({ mission: mission.mission_uuid })}
        className="min-h-13"
      />
    ))}
  </RowList>
)
