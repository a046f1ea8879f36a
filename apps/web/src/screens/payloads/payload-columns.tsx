import { payloadTypeName, recordStatus, recordStatusName } from '@clearway/domain/contracts'
import { figure, StatusChip } from '@clearway/ui'
import { type Payload, payloadIcon, swath } from '../../entities/payload/payload.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { type RowLook, sortedIf } from '../../lists/list-table.tsx'

const columns: readonly ListColumn<Payload>[] = [
  {
    id: 'name',
    header: 'Payload',
    sortBy: (payload) => payload.payload_name,
    text: (payload) => payload.payload_name,
    cell: (payload) => <PayloadIdentity payload={payload} />,
  },
  {
    id: 'id',
    header: 'Identifier',
    from: 'xl',
    sortBy: (payload) => payload.payload_svc_id,
    text: (payload) => payload.payload_svc_id,
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
    fileHeader: 'Weight (kg)',
    text: (payload) => payload.weight_kg,
    cell: (payload) => `${figure(payload.weight_kg, 2)} kg`,
  },
  {
    id: 'swath',
    header: 'Swath',
    align: 'right',
    sortBy: (payload) => payload.horizontal_swath,
    fileHeader: 'Swath (m)',
    text: (payload) => payload.horizontal_swath,
    cell: swath,
  },
  {
    id: 'state',
    header: 'State',
    text: (payload) => recordStatusName[payload.status],
    cell: (payload) => <PayloadState payload={payload} />,
  },
]

export const payloadLook = (isWhole: boolean): RowLook<Payload> => ({
  label: 'Payloads',
  columns: sortedIf(isWhole, columns),
  rowKey: ({ payload_uuid }) => payload_uuid,
  lines: (payload) => ({
    title: payload.payload_name,
    detail: payloadTypeName[payload.payload_type],
    end: `${figure(payload.weight_kg, 2)} kg`,
    endDetail: payload.manufacturer,
  }),
})

const PayloadIdentity = ({ payload }: { payload: Payload }) => {
  const Icon = payloadIcon(payload.payload_type)
  return (
    <span className="inline-flex items-center gap-2">
      <Icon size={15} strokeWidth={1.75} aria-hidden className="text-text-3" />
      {payload.payload_name}
    </span>
  )
}

export const PayloadState = ({ payload }: { payload: Payload }) => {
  const isActive = payload.status === recordStatus.active
  return (
    <StatusChip status={isActive ? 'approved' : 'inactive'}>{isActive ? 'Active' : 'Inactive'}</StatusChip>
  )
}
