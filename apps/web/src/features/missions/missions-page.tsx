import { orgTypeNumber, roleNumber } from '@clearway/domain/contracts'
import { ButtonLink, DataTable, Empty, Kbd, Pagination, RowList, SkeletonRows, SplitPage, TablePage, Tabs, TextButton, TextLink, useHotkeys, useNow } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { missionColumns } from './mission-columns.tsx'
import { MissionDetail } from './mission-detail.tsx'
import { MissionRow } from './mission-row.tsx'
import type { MissionItem } from './mission-words.ts'
import { missionPageSize, useMissions } from './use-missions.ts'

const minuteMs = 60_000

/** All missions as a table; with one of them open, the list beside its record. */
export function MissionsPage() {
  const params = useUrlParams()
  const view = useMissionList(params)
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
          onBack={() => params.set({ mission: null })}
        />
      }
    />
  )
}

function useMissionList(params: UrlParams) {
  const { org_type, role } = useMembership()
  const page = Number(params.get('page') ?? 1)
  const query = useMissions(page)
  const selected = params.get('mission')
  const rows = query.data?.data
  const at = rows?.findIndex(({ mission_uuid }) => mission_uuid === selected) ?? -1
  const total = query.data?.pagination.total_records ?? 0
  const step = (by: number) => {
    const next = at < 0 ? undefined : rows?.[at + by]?.mission_uuid
    return next && (() => params.set({ mission: next }))
  }
  const [onPrevious, onNext] = [step(-1), step(1)]
  useHotkeys({ j: () => onNext?.(), k: () => onPrevious?.() }, selected !== undefined)
  return {
    params,
    query,
    rows,
    total,
    page,
    selected,
    nowMs: useNow(minuteMs) ?? 0,
    hrefOf: (missionUuid: string) => params.hrefWith({ mission: missionUuid }),
    position: {
      text: at < 0 ? '' : `${(page - 1) * missionPageSize + at + 1} of ${total}`,
      onPrevious: onPrevious || undefined,
      onNext: onNext || undefined,
    },
    isManager: org_type === orgTypeNumber.airspaceManager,
    mayPlan: org_type === orgTypeNumber.assetOwner && role >= roleNumber.admin,
  }
}

type View = ReturnType<typeof useMissionList>

function Head({ view, isNarrow = false }: { view: View; isNarrow?: boolean }) {
  const { params, total, mayPlan } = view
  return (
    <Tabs
      label="Missions"
      value="active"
      dense={isNarrow}
      items={[{ value: 'active', label: 'Active', count: view.query.data && total, href: params.hrefWith({ mission: null }) }]}
      trailing={
        mayPlan && (
          <ButtonLink size="sm" variant={isNarrow ? 'plain' : 'primary'} icon={Plus} href="/planner">
            New mission
          </ButtonLink>
        )
      }
    />
  )
}

function Foot({ view: { page, total, params } }: { view: View }) {
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

function MissionTable({ view }: { view: View }) {
  const { rows, query, nowMs, isManager, hrefOf } = view
  const columns = useMemo(() => missionColumns(nowMs, isManager), [nowMs, isManager])
  return (
    <TablePage
      head={<Head view={view} />}
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

function MissionList({ view }: { view: View }) {
  const { rows, query, selected, nowMs, isManager, hrefOf } = view
  return (
    <>
      <Head view={view} isNarrow />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryNotice query={query} what="The missions" />
        {!rows && !query.error && <SkeletonRows rows={8} rowHeight={52} />}
        <RowList label="Missions">
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
      </div>
      <Foot view={view} />
    </>
  )
}

function NoMissions({ view: { isManager, mayPlan, page, params } }: { view: View }) {
  if (page > 1)
    return (
      <Empty title="This page is empty" action={<TextButton onClick={() => params.set({ page: null })}>Go to the first page</TextButton>}>
        There are fewer missions than when it was opened.
      </Empty>
    )
  if (isManager) return <Empty title="No mission touches your zones">Missions that do appear here, with what they ask of you.</Empty>
  const plan = <TextLink href="/planner">Plan the first mission</TextLink>
  return (
    <Empty title="No missions yet" action={mayPlan && plan}>
      Draw an area on the map and see at once which zones decide.
    </Empty>
  )
}
