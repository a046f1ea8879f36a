import { assetCategoryName, assetClassName, subCategoryName } from '@clearway/domain/contracts'
import { Avatar, StatusChip } from '@clearway/ui'
import { credentialEnd, credentialState, type MemberState, memberName } from '../../entities/person/member.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import { capital } from '../../words/text.ts'
import { kindWords, type PilotRow } from './pilot-rows.ts'

const none = <span className="text-text-3">—</span>
const named = (names: Readonly<Record<number, string>>, value: number | undefined) =>
  value === undefined ? undefined : capital(names[value] ?? String(value))

const stateOf = ({ credential }: PilotRow, nowMs: number): MemberState =>
  credential ? credentialState(credential, nowMs) : { word: 'No credential', status: 'draft' }

const columns = (nowMs: number): readonly ListColumn<PilotRow>[] => [
  {
    id: 'name',
    header: 'Pilot',
    sortBy: ({ member }) => memberName(member),
    text: ({ member }) => memberName(member),
    cell: ({ member }) => (
      <span className="inline-flex items-center gap-2">
        <Avatar name={memberName(member)} size={22} />
        {memberName(member)}
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    sortBy: ({ credential }) => credential?.category,
    text: ({ credential }) => named(assetCategoryName, credential?.category),
    cell: ({ credential }) => named(assetCategoryName, credential?.category) ?? none,
  },
  {
    id: 'kind',
    header: 'Kind',
    sortBy: ({ credential }) => credential?.sub_category,
    text: ({ credential }) => named(subCategoryName, credential?.sub_category),
    cell: ({ credential }) => named(subCategoryName, credential?.sub_category) ?? none,
  },
  {
    id: 'class',
    header: 'Class',
    from: 'lg',
    sortBy: ({ credential }) => credential?.class,
    text: ({ credential }) => named(assetClassName, credential?.class),
    cell: ({ credential }) => named(assetClassName, credential?.class) ?? none,
  },
  {
    id: 'number',
    header: 'Certificate',
    sortBy: ({ credential }) => credential?.rpc_number,
    text: ({ credential }) => credential?.rpc_number,
    cell: ({ credential }) => (credential ? <span className="num">{credential.rpc_number}</span> : none),
  },
  {
    id: 'ends',
    header: 'Ends',
    sortBy: ({ credential }) => credential?.expires_at,
    text: ({ credential }) => credential?.expires_at,
    cell: ({ credential }) => (credential ? credentialEnd(credential) : none),
  },
  {
    id: 'state',
    header: 'State',
    text: (row) => stateOf(row, nowMs).word,
    cell: (row) => <StateChip {...stateOf(row, nowMs)} />,
  },
]

export const pilotLook = (nowMs: number): RowLook<PilotRow> => ({
  label: 'Pilots',
  columns: columns(nowMs),
  rowKey: ({ key }) => key,
  initialSort: { column: 'name', descending: false },
  lines: (row) => ({
    title: memberName(row.member),
    detail: row.credential?.rpc_number ?? 'Cannot be named as pilot yet',
    end: <StateChip {...stateOf(row, nowMs)} />,
    endDetail: kindWords(row),
  }),
})

const StateChip = ({ word, status }: MemberState) => <StatusChip status={status}>{word}</StatusChip>
