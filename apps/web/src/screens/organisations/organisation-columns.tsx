import { dayAndTime, StatusChip } from '@clearway/ui'
import { orgTypeWords } from '../../entities/organisation/organisation-words.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import { type Organisation, statusLook } from './organisation-words.ts'

const registeredAs = ({ org_business_identifiers: { type, identifier } }: Organisation): string =>
  [type, identifier].filter(Boolean).join(' ')

const columnsAt = (nowMs: number): ListColumn<Organisation>[] => [
  { id: 'name', header: 'Organisation', cell: ({ org_name }) => org_name },
  {
    id: 'id',
    header: 'Identifier',
    from: 'xl',
    text: ({ org_svc_id }) => org_svc_id,
    cell: ({ org_svc_id }) => <span className="num">{org_svc_id}</span>,
  },
  { id: 'type', header: 'Type', cell: ({ org_type }) => orgTypeWords(org_type) },
  {
    id: 'registered',
    header: 'Registered as',
    from: 'lg',
    text: registeredAs,
    cell: (row) => registeredAs(row) || <span className="text-text-3">Not given</span>,
  },
  {
    id: 'since',
    header: 'Since',
    from: 'lg',
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <span className="num">{dayAndTime(created_at, nowMs)}</span>,
  },
  { id: 'address', header: 'Address', isExtra: true, cell: ({ org_address }) => org_address },
  { id: 'website', header: 'Website', isExtra: true, cell: ({ org_website }) => org_website },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    text: ({ status }) => statusLook(status).word,
    cell: ({ status }) => <OrganisationChip status={status} />,
  },
]

export const organisationLook = (nowMs: number): RowLook<Organisation> => ({
  label: 'Organisations',
  columns: columnsAt(nowMs),
  rowKey: ({ org_uuid }) => org_uuid,
  lines: (row) => ({
    title: row.org_name,
    detail: orgTypeWords(row.org_type),
    end: <OrganisationChip status={row.status} />,
    endDetail: dayAndTime(row.created_at, nowMs),
  }),
})

export const OrganisationChip = ({ status }: { status: number }) => {
  const { chip, word } = statusLook(status)
  return <StatusChip status={chip}>{word}</StatusChip>
}
