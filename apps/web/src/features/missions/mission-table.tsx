import { createMissionOp } from '@clearway/domain/contracts'
import {
  DataTable,
  Empty,
  Pagination,
  RowList,
  SkeletonRows,
  TablePage,
  Tabs,
  TextButton,
  TextLink,
} from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { OfferedLink } from '../../console/offered-link.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { missionColumns } from './mission-columns.tsx'
import { MissionFilters } from './mission-filters.tsx'
import { filterNames } from './mission-question.ts'
import { MissionRow } from './mission-row.tsx'
import type { MissionItem } from './mission-words.ts'
import type { MissionListView } from './use-mission-list.ts'
import { missionPageSize } from './use-missions.ts'

type ViewProps = { view: MissionListView }

function Head({ view, isNarrow = false }: ViewProps & { isNarrow?: boolean }) {
  const { params, total } = view
  return (
    <Tabs
      label="Missions"
      value="active"
      dense={isNarrow}
      items={[
        {
          value: 'active',
          label: 'Active',
          count: view.query.data && (view.searched?.total ?? total),
          href: params.hrefWith({ mission: null, q: null, status: null, page: null }),
        },
      ]}
      trailing={
        <OfferedLink
          op={createMissionOp}
          size="sm"
          variant={isNarrow ? 'plain' : 'primary'}
          icon={Plus}
          href="/planner"
        >
          New mission
        </OfferedLink>
      }
    />
  )
}

/** "3 of 41": those that fit, of those that were looked through. */
function Count({ view: { rows, total, searched } }: ViewProps) {
  if (!rows) return null
  if (!searched) return `${rows.length} of ${total}`
  const { count, total: all } = searched
  return count < all ? `${total} of the first ${count}, of ${all}` : `${total} of ${all}`
}

function Foot({ view: { page, total, params } }: ViewProps) {
  if (total <= missionPageSize) return null
  return (
    <Pagination
      page={page}
      pageSize={missionPageSize}
      total={total}
      onPageChange={(next) => params.set({ page: next === 1 ? null : String(next), mission: null })}
    />
  )
}

/** Every mission with its zones' answers. */
export function MissionTable({ view }: ViewProps) {
  const { rows, query, nowMs, isManager, hrefOf } = view
  const columns = useMemo(() => missionColumns(nowMs, isManager), [nowMs, isManager])
  return (
    <TablePage
      head={<Head view={view} />}
      filters={<MissionFilters params={view.params} />}
      count={<Count view={view} />}
      table={
        <>
          <QueryNotice query={query} what="The missions" />
          <DataTable<MissionItem>
            label="Missions"
            rows={rows}
            columns={columns}
            density="twoLine"
            rowKey={({ mission_uuid }) => mission_uuid}
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
export function MissionList({ view }: ViewProps) {
  const { rows, query, selected, nowMs, isManager, hrefOf } = view
  return (
    <>
      <Head view={view} isNarrow />
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line-strong px-3">
        <MissionFilters params={view.params} isNarrow />
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

function NoMissions({ view: { isManager, mayPlan, page, params, isFiltered, total } }: ViewProps) {
  if (isFiltered && total === 0)
    return (
      <NothingFits
        what="No mission"
        whole={isManager ? 'your zones' : 'what was planned'}
        filters={filterNames}
        params={params}
      />
    )
  if (page > 1)
    return (
      <Empty
        title="This page is empty"
        action={<TextButton onClick={() => params.set({ page: null })}>Go to the first page</TextButton>}
      >
        There are fewer missions than when it was opened.
      </Empty>
    )
  if (isManager)
    return (
      <Empty title="No mission touches your zones">
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
