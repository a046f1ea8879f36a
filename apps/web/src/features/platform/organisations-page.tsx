import { orgTypeNumber } from '@clearway/domain/contracts'
import {
  type Column,
  DataTable,
  dayAndTime,
  Empty,
  ListRow,
  Pagination,
  SearchInput,
  TablePage,
  TextButton,
  useHotkeys,
  useNow,
} from '@clearway/ui'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { orgTypeWords } from '../../console/organisation-menu.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { FilterMenu, oneOf } from '../fleet/filter-menu.tsx'
import { useSettled } from '../fleet/use-settled.ts'
import { OrganisationChip } from './organisation-chip.tsx'
import { OrganisationDrawer } from './organisation-drawer.tsx'
import { type Organisation, statusChoices, typeChoices } from './organisation-words.ts'

const pageSize = 50
const minuteMs = 60_000
const filterNames = ['q', 'status', 'type'] as const

/** Who works here: whom to review, whom to ban. */
export function OrganisationsPage() {
  const params = useUrlParams()
  const { query, page } = useOrganisations(params)
  const rows = query.data?.data
  const total = query.data?.pagination.total_records ?? 0
  const selected = params.get('org')
  useSteps(rows, params)
  return (
    <>
      <PageHead title="Organisations" />
      <TablePage
        filters={<Filters params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={query} what="The organisations" />
            <OrganisationTable rows={rows} params={params} />
          </>
        }
        foot={
          total > pageSize && (
            <Pagination
              page={page}
              pageSize={pageSize}
              total={total}
              onPageChange={(next) => params.set({ page: next === 1 ? null : String(next) })}
            />
          )
        }
        drawer={
          selected && (
            <OrganisationDrawer key={selected} orgUuid={selected} onClose={() => params.set({ org: null })} />
          )
        }
      />
    </>
  )
}

function useOrganisations(params: UrlParams) {
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const q = useSettled((params.get('q') ?? '').trim())
  const status = oneOf(params.get('status'), [0, 1, -1, -2])
  const org_type = oneOf(params.get('type'), Object.values(orgTypeNumber))
  const query = trpc.organisations.list.useQuery(
    {
      page,
      limit: pageSize,
      ...(q && { q }),
      ...(status !== undefined && { status }),
      ...(org_type !== undefined && { org_type }),
    },
    { placeholderData: (before) => before },
  )
  return { query, page }
}

/** J and K step through the rows while the drawer is open. */
function useSteps(rows: readonly Organisation[] | undefined, params: UrlParams): void {
  const at = rows?.findIndex(({ org_uuid }) => org_uuid === params.get('org')) ?? -1
  const step = (by: number) => {
    const next = rows?.[at + by]
    if (at >= 0 && next) params.set({ org: next.org_uuid })
  }
  useHotkeys({ j: () => step(1), k: () => step(-1) }, at >= 0)
}

function Filters({ params }: { params: UrlParams }) {
  return (
    <>
      <SearchInput
        label="Name, identifier, address"
        size="sm"
        boxClassName="w-52"
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q, page: null })}
      />
      <FilterMenu name="status" label="State" choices={statusChoices} params={params} />
      <FilterMenu name="type" label="Type" choices={typeChoices} params={params} />
    </>
  )
}

type TableProps = { rows: readonly Organisation[] | undefined; params: UrlParams }

function OrganisationTable({ rows, params }: TableProps) {
  const now = useNow(minuteMs) ?? Date.now()
  const columns = useMemo(() => columnsAt(now), [now])
  const hrefOf = ({ org_uuid }: Organisation) => params.hrefWith({ org: org_uuid })
  return (
    <DataTable
      label="Organisations"
      rows={rows}
      columns={columns}
      rowKey={({ org_uuid }) => org_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('org')}
      empty={<NoOrganisations params={params} />}
      mobile={(row, isSelected) => (
        <ListRow
          title={row.org_name}
          detail={orgTypeWords(row.org_type)}
          end={<OrganisationChip status={row.status} />}
          endDetail={dayAndTime(row.created_at, now)}
          selected={isSelected}
          href={hrefOf(row)}
        />
      )}
    />
  )
}

function NoOrganisations({ params }: { params: UrlParams }) {
  if (!filterNames.some((name) => params.get(name)))
    return (
      <Empty icon={Building2} title="No organisations yet">
        People found them after they have signed up.
      </Empty>
    )
  const clear = () => params.set({ q: null, status: null, type: null, page: null })
  return (
    <Empty
      icon={Building2}
      title={params.get('status') === '0' ? 'Nobody waits for a review' : 'No organisation fits the filters'}
      action={<TextButton onClick={clear}>Show all of them</TextButton>}
    />
  )
}

const columnsAt = (nowMs: number): Column<Organisation>[] => [
  { id: 'name', header: 'Organisation', cell: ({ org_name }) => org_name },
  {
    id: 'id',
    header: 'Identifier',
    from: 'xl',
    cell: ({ org_svc_id }) => <span className="num">{org_svc_id}</span>,
  },
  { id: 'type', header: 'Type', cell: ({ org_type }) => orgTypeWords(org_type) },
  {
    id: 'registered',
    header: 'Registered as',
    from: 'lg',
    cell: ({ org_business_identifiers: { type, identifier } }) =>
      [type, identifier].filter(Boolean).join(' ') || <span className="text-text-3">Not told</span>,
  },
  {
    id: 'since',
    header: 'Since',
    from: 'lg',
    cell: ({ created_at }) => <span className="num">{dayAndTime(created_at, nowMs)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    cell: ({ status }) => <OrganisationChip status={status} />,
  },
]
