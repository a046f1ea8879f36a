import { assetCategoryName, assetClassName, subCategoryName } from '@clearway/domain/contracts'
import { Avatar, type Column, StatusChip } from '@clearway/ui'
import { capital } from '../../console/capital.ts'
import { memberName } from './member.ts'
import type { PilotRow } from './pilot-rows.ts'

const none = <span className="text-text-3">—</span>
const named = (names: Readonly<Record<number, string>>, value: number | undefined) =>
  value === undefined ? none : capital(names[value] ?? String(value))

export const pilotColumns: readonly Column<PilotRow>[] = [
  {
    id: 'name',
    header: 'Pilot',
    sortBy: ({ member }) => memberName(member),
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
    cell: ({ credential }) => named(assetCategoryName, credential?.category),
  },
  {
    id: 'kind',
    header: 'Kind',
    sortBy: ({ credential }) => credential?.sub_category,
    cell: ({ credential }) => named(subCategoryName, credential?.sub_category),
  },
  {
    id: 'class',
    header: 'Class',
    from: 'lg',
    sortBy: ({ credential }) => credential?.class,
    cell: ({ credential }) => named(assetClassName, credential?.class),
  },
  {
    id: 'number',
    header: 'Certificate',
    sortBy: ({ credential }) => credential?.rpc_number,
    cell: ({ credential }) => (credential ? <span className="num">{credential.rpc_number}</span> : none),
  },
  { id: 'state', header: 'State', cell: (row) => <CredentialState row={row} /> },
]

export function CredentialState({ row: { credential } }: { row: PilotRow }) {
  if (!credential) return <StatusChip status="draft">No credential</StatusChip>
  const isActive = credential.status === 1
  return (
    <StatusChip status={isActive ? 'approved' : 'inactive'}>{isActive ? 'Active' : 'Inactive'}</StatusChip>
  )
}
