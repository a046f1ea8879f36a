import { payloadTypeName, recordStatus } from '@clearway/domain/contracts'
import { type Column, figure, StatusChip } from '@clearway/ui'
import { payloadIcon, swath } from './payload-facts.ts'
import type { Payload } from './use-all-payloads.ts'

const columns: readonly Column<Payload>[] = [
  {
    id: 'name',
    header: 'Payload',
    sortBy: (payload) => payload.payload_name,
    cell: (payload) => <PayloadIdentity payload={payload} />,
  },
  {
    id: 'id',
    header: 'Identifier',
    from: 'xl',
    sortBy: (payload) => payload.payload_svc_id,
    cell: (payload) => <span className="num text-text-3">{payload.payload_svc_id}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    sortBy: (payload) => payloadTypeName[payload.payload_type],
    cell: (payload) => payloadTypeName[payload.payload_type],
  },
  {
    id: 'maker',
    header: 'Maker',
    from: 'lg',
    sortBy: (payload) => payload.manufacturer,
    cell: (payload) => payload.manufacturer || '—',
  },
  {
    id: 'weight',
    header: 'Weight',
    align: 'right',
    sortBy: (payload) => payload.weight_kg,
    cell: (payload) => `${figure(payload.weight_kg, 2)} kg`,
  },
  {
    id: 'swath',
    header: 'Swath',
    align: 'right',
    sortBy: (payload) => payload.horizontal_swath,
    cell: swath,
  },
  {
    id: 'state',
    header: 'State',
    cell: (payload) => <PayloadState payload={payload} />,
  },
]

/** Heads sort where the table has every row that fits. */
export const payloadColumns = (isWhole: boolean): readonly Column<Payload>[] =>
  isWhole ? columns : columns.map(({ sortBy: _sortBy, ...column }) => column)

function PayloadIdentity({ payload }: { payload: Payload }) {
  const Icon = payloadIcon(payload.payload_type)
  return (
    <span className="inline-flex items-center gap-2">
      <Icon size={15} strokeWidth={1.75} aria-hidden className="text-text-3" />
      {payload.payload_name}
    </span>
  )
}

export function PayloadState({ payload }: { payload: Payload }) {
  const isActive = payload.status === recordStatus.active
  return (
    <StatusChip status={isActive ? 'approved' : 'inactive'}>{isActive ? 'Active' : 'Inactive'}</StatusChip>
  )
}
