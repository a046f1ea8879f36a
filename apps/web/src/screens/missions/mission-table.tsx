import {
  DataTable,
  Empty,
  ListRow,
  RowList,
  SkeletonRows,
  StatusChip,
  TablePage,
  TextLink,
  windowOf,
} from '@clearway/ui'
import { useMemo } from 'react'
import { crewWords, type MissionItem } from '../../entities/mission/mission-words.ts'
import { FirstZone } from '../../entities/zone/first-zone.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { shownColumns } from '../../lists/list-column.ts'
import { NothingFits, PageFoot } from '../../lists/list-notes.tsx'
import { sortedIf } from '../../lists/list-table.tsx'
import { ListTools } from '../../lists/list-tools.tsx'
import { isWhole } from '../../lists/listed.ts'
import { useDefaultFilter } from '../../lists/use-default-filter.ts'
import { useListView } from '../../lists/use-list-view.ts'
import { limitWords } from '../../words/heights.ts'
import { missionColumns } from './mission-columns.tsx'
import { MissionFilters } from './mission-filters.tsx'
import { filterNames, savedNames } from './mission-question.ts'
import { MissionsHead } from './missions-head.tsx'
import type { MissionListView } from './use-mission-list.ts'

interface ViewProps {
  view: MissionListView
}

const Head = ({ view, isNarrow = false }: ViewProps & { isNarrow?: boolean }) => {
  const { params, when, query, total } = view
  return (
    <MissionsHead params={params} value={when} count={query.data ? total : undefined} isNarrow={isNarrow} />
  )
}

const Count = ({ view: { rows, total } }: ViewProps) => rows && `${rows.length} of ${total}`

const Foot = ({ view: { params, list } }: ViewProps) => (
  <PageFoot params={params} list={list} record="mission" />
)

const uuidOf = ({ mission_uuid }: MissionItem) => mission_uuid

/** Every mission with its zones' answers. */
export const MissionTable = ({ view }: ViewProps) => {
  const { rows, query, nowMs, isManager, hrefOf, params } = view
  const sorts = isWhole(view.list)
  const columns = useMemo(() => sortedIf(sorts, missionColumns(nowMs, isManager)), [sorts, nowMs, isManager])
  const kept = useListView('missions')
  useDefaultFilter(kept, savedNames, params)
  return (
    <TablePage
      head={<Head view={view} />}
      filters={<MissionFilters params={view.params} />}
      count={<Count view={view} />}
      tools={
        <ListTools
          name="missions"
          view={kept}
          list={view.list}
          columns={columns}
          rowKey={uuidOf}
          filters={savedNames}
          params={params}
        />
      }
      table={
        <>
          <QueryNotice query={query} what="The missions" />
          <DataTable<MissionItem>
            label="Missions"
            rows={rows}
            columns={shownColumns(columns, kept.columns)}
            density="twoLine"
            rowKey={uuidOf}
            rowHref={({ mission_uuid }) => hrefOf(mission_uuid)}
            empty={<NoMissions view={view} />}
            mobile={(mission, selected) => (
              <MissionRow
                mission={mission}
                selected={selected}
                href={hrefOf(mission.mission_uuid)}
                nowMs={nowMs}
                showsOperator={isManager}
              />
            )}
          />
        </>
      }
      foot={<Foot view={view} />}
    />
  )
}

/** The same beside an open record. */
export const MissionList = ({ view }: ViewProps) => {
  const { rows, query, selected, nowMs, isManager, hrefOf } = view
  return (
    <>
      <Head view={view} isNarrow />
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line-strong px-3">
        <MissionFilters params={view.params} boxClassName="min-w-0 flex-1" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryNotice query={query} what="The missions" />
        {!rows && !query.error && <SkeletonRows rows={8} rowHeight={52} />}
        <RowList label="Missions" opensWithJK>
          {(rows ?? []).map((mission) => (
            <MissionRow
              key={mission.mission_uuid}
              mission={mission}
              selected={mission.mission_uuid === selected}
              href={hrefOf(mission.mission_uuid)}
              nowMs={nowMs}
              showsOperator={isManager}
            />
          ))}
        </RowList>
        {rows?.length === 0 && <NoMissions view={view} />}
      </div>
      <Foot view={view} />
    </>
  )
}

const nothingThen = {
  today: 'Nothing flies today',
  coming: 'Nothing is planned after today',
  past: 'Nothing was planned before today',
}

const NoMissions = ({ view: { when, isManager, mayPlan, params, isFiltered, total } }: ViewProps) => {
  if (isFiltered && total === 0)
    return (
      <NothingFits
        what="No mission"
        whole={isManager ? 'your zones' : 'what was planned'}
        filters={filterNames}
        params={params}
      />
    )
  const none = <NonePlanned when={when} isManager={isManager} mayPlan={mayPlan} />
  return isManager ? <FirstZone otherwise={none} /> : none
}

const NonePlanned = ({
  when,
  isManager,
  mayPlan,
}: Pick<MissionListView, 'when' | 'isManager' | 'mayPlan'>) => {
  if (when !== 'all')
    return (
      <Empty title={nothingThen[when]} action={<TextLink href="/missions">Show all missions</TextLink>}>
        Missions stand here by the time they fly.
      </Empty>
    )
  if (isManager)
    return (
      <Empty title="No mission touches your zones" action={<TextLink href="/zones">Show the zones</TextLink>}>
        Missions that do appear here, with what they ask of you.
      </Empty>
    )
  const plan = <TextLink href="/planner">Plan the first mission</TextLink>
  return (
    <Empty title="No missions yet" action={mayPlan && plan}>
      Draw an area on the map and see at once which zones decide.
    </Empty>
  )
}

interface MissionRowProps {
  mission: MissionItem
  href: string
  selected: boolean
  nowMs: number
  showsOperator: boolean
}

/** A mission in two lines: beside its record, and on a phone. */
const MissionRow = ({ mission, href, selected, nowMs, showsOperator }: MissionRowProps) => {
  const { mission_name, start_time, end_time, permission_summary, org_name } = mission
  return (
    <ListRow
      title={mission_name}
      detail={`${windowOf(start_time, end_time, nowMs)} · ${limitWords(mission)}`}
      end={<StatusChip status={permission_summary} />}
      endDetail={showsOperator ? org_name : crewWords(mission)}
      selected={selected}
      href={href}
      className="min-h-13"
    />
  )
}
