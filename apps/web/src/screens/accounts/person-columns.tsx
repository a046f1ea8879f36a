import { dayAndTime, StatusChip } from '@clearway/ui'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import { type PlatformPerson, personLook, personName } from './person-words.ts'

const columnsAt = (nowMs: number): ListColumn<PlatformPerson>[] => [
  { id: 'name', header: 'Person', cell: personName },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  {
    id: 'phone',
    header: 'Phone',
    from: 'lg',
    text: ({ phone }) => phone,
    cell: ({ phone }) => <span className="num">{phone}</span>,
  },
  {
    id: 'id',
    header: 'Identifier',
    from: 'xl',
    text: ({ user_svc_id }) => user_svc_id,
    cell: ({ user_svc_id }) => <span className="num">{user_svc_id}</span>,
  },
  {
    id: 'admin',
    header: 'Platform',
    from: 'lg',
    cell: ({ is_platform_admin }) => (is_platform_admin ? 'Administrator' : ''),
  },
  {
    id: 'since',
    header: 'Since',
    from: 'lg',
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <span className="num">{dayAndTime(created_at, nowMs)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    text: ({ status }) => personLook(status).word,
    cell: ({ status }) => <PersonChip status={status} />,
  },
]

export const peopleLook = (nowMs: number): RowLook<PlatformPerson> => ({
  label: 'People',
  columns: columnsAt(nowMs),
  rowKey: ({ user_uuid }) => user_uuid,
  lines: (row) => ({
    title: personName(row),
    detail: row.email,
    end: <PersonChip status={row.status} />,
    endDetail: row.is_platform_admin ? 'Platform administrator' : dayAndTime(row.created_at, nowMs),
  }),
})

export const PersonChip = ({ status }: { status: number }) => {
  const { chip, word } = personLook(status)
  return <StatusChip status={chip}>{word}</StatusChip>
}
