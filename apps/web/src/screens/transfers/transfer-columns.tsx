import { date } from '@clearway/ui'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { isIncoming, otherEnd, type Transfer, transferStates } from '../../entities/transfer/transfer.ts'
import { TransferState } from '../../entities/transfer/transfer-marks.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { type RowLook, sortedIf } from '../../lists/list-table.tsx'

const columnsFor = (orgUuid: string): ListColumn<Transfer>[] => [
  {
    id: 'asset',
    header: 'Asset',
    sortBy: (transfer) => transfer.resource_name,
    cell: (transfer) => transfer.resource_name,
  },
  {
    id: 'way',
    header: 'Direction',
    sortBy: (transfer) => (isIncoming(transfer, orgUuid) ? 'in' : 'out'),
    text: (transfer) => (isIncoming(transfer, orgUuid) ? 'To us' : 'From us'),
    cell: (transfer) => <Direction isIn={isIncoming(transfer, orgUuid)} />,
  },
  {
    id: 'other',
    header: 'Other organisation',
    sortBy: (transfer) => otherEnd(transfer, orgUuid),
    cell: (transfer) => otherEnd(transfer, orgUuid),
  },
  {
    id: 'remarks',
    header: 'Remarks',
    from: 'lg',
    text: (transfer) => transfer.remarks,
    cell: (transfer) => (
      <span title={transfer.remarks ?? undefined} className="block max-w-72 truncate">
        {transfer.remarks ?? '—'}
      </span>
    ),
  },
  {
    id: 'offered',
    header: 'Since',
    sortBy: (transfer) => transfer.created_at,
    text: (transfer) => transfer.created_at,
    cell: (transfer) => <span className="num">{date(transfer.created_at)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    sortBy: (transfer) => transfer.status,
    text: (transfer) => transferStates[transfer.status]?.word,
    cell: (transfer) => <TransferState transfer={transfer} />,
  },
]

const Direction = ({ isIn }: { isIn: boolean }) => {
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
      {isIn ? 'To us' : 'From us'}
    </span>
  )
}

export const transferLook = (orgUuid: string, isWhole: boolean): RowLook<Transfer> => ({
  label: 'Transfers',
  columns: sortedIf(isWhole, columnsFor(orgUuid)),
  rowKey: ({ invite_uuid }) => invite_uuid,
  lines: (transfer) => ({
    title: transfer.resource_name,
    detail: `${isIncoming(transfer, orgUuid) ? 'from' : 'to'} ${otherEnd(transfer, orgUuid)}`,
    end: <TransferState transfer={transfer} />,
    endDetail: date(transfer.created_at),
  }),
})
