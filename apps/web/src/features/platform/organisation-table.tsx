import { type Column, DataTable, dayAndTime, Empty, ListRow, TextButton, useNow } from '@clearway/ui'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { orgTypeWords } from '../../console/organisation-menu.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { OrganisationChip } from './organisation-chip.tsx'
import type { Organisation } from './organisation-words.ts'

const minuteMs = 60_000
const filterNames = ['q', 'status', 'type'] as const

type TableProps = { rows: readonly Organisation[] | undefined; params: UrlParams }

export function OrganisationTable({ rows, params }: TableProps) {
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
