import { listInvitationsOp, memberType, resourceType } from '@clearway/domain/contracts'
import {
  type Column,
  DataTable,
  date,
  Empty,
  ListRow,
  StatusChip,
  TablePage,
  TextButton,
  TextLink,
} from '@clearway/ui'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react'
import { useMembership } from '../../console/console-context.tsx'
import { FilterMenu, oneOf } from '../../console/filter-menu.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { pageOf } from '../../console/page-of.ts'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { FleetTabs } from '../fleet/fleet-tabs.tsx'
import { TransferDrawer } from './transfer-drawer.tsx'
import { isIncoming, otherEnd, transferStates } from './transfer-words.ts'
import type { Transfer } from './use-pending-transfers.ts'

const pageSize = 100
const refreshMs = 15_000
const statuses = [0, 1, -1, -2, -3] as const

export function TransfersPage() {
  const params = useUrlParams()
  const can = useCan()
  const { org_uuid } = useMembership()
  const status = oneOf(params.get('status'), statuses)
  const transfers = trpc.invitations.list.useQuery(
    {
      resource_type: resourceType.asset,
      invitee_type: memberType.organisation,
      page: pageOf(params),
      limit: pageSize,
      ...(status !== undefined && { status }),
    },
    {
      enabled: can(listInvitationsOp) === true,
      refetchInterval: refreshMs,
      placeholderData: (before) => before,
    },
  )
  const rows = transfers.data?.data.filter((transfer) => goesThatWay(transfer, params, org_uuid))
  const total = transfers.data?.pagination.total_records ?? 0
  const selected = rows?.find(({ invite_uuid }) => invite_uuid === params.get('transfer'))
  useRecordKeys(selected !== undefined)
  const reason = can(listInvitationsOp)
  return (
    <TablePage
      head={<FleetTabs place="transfers" />}
      filters={<TransferFilters params={params} />}
      count={rows && `${rows.length} of ${total}`}
      table={
        <>
          <QueryNotice query={transfers} what="The transfers" />
          {reason === true ? (
            <TransfersTable rows={rows} params={params} />
          ) : (
            <Empty icon={ArrowLeftRight} title="Transfers are for Admins">
              {reason}
            </Empty>
          )}
        </>
      }
      foot={<PageFoot params={params} total={total} pageSize={pageSize} />}
      drawer={
        selected && (
          <TransferDrawer
            key={selected.invite_uuid}
            transfer={selected}
            onClose={() => params.set({ transfer: null })}
          />
        )
      }
    />
  )
}

function goesThatWay(transfer: Transfer, params: UrlParams, orgUuid: string): boolean {
  const way = params.get('way')
  return !way || isIncoming(transfer, orgUuid) === (way === 'in')
}

function TransferFilters({ params }: { params: UrlParams }) {
  return (
    <>
      <FilterMenu
        name="way"
        label="Direction"
        choices={[
          { value: 'in', label: 'To us' },
          { value: 'out', label: 'From us' },
        ]}
        params={params}
      />
      <FilterMenu
        name="status"
        label="State"
        choices={statuses.map((value) => ({
          value: String(value),
          label: transferStates[value]?.word ?? '',
        }))}
        params={params}
      />
    </>
  )
}

const columnsFor = (orgUuid: string): Column<Transfer>[] => [
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
    cell: (transfer) => (
      <span title={transfer.remarks ?? undefined} className="block max-w-72 truncate">
        {transfer.remarks ?? '—'}
      </span>
    ),
  },
  {
    id: 'offered',
    header: 'Offered',
    sortBy: (transfer) => transfer.created_at,
    cell: (transfer) => <span className="num">{date(transfer.created_at)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    sortBy: (transfer) => transfer.status,
    cell: (transfer) => <TransferState transfer={transfer} />,
  },
]

function Direction({ isIn }: { isIn: boolean }) {
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
      {isIn ? 'To us' : 'From us'}
    </span>
  )
}

export function TransferState({ transfer }: { transfer: Transfer }) {
  const state = transferStates[transfer.status]
  return <StatusChip status={state?.status ?? 'inactive'}>{state?.word}</StatusChip>
}

function TransfersTable({ rows, params }: { rows: readonly Transfer[] | undefined; params: UrlParams }) {
  const { org_uuid } = useMembership()
  const hrefOf = ({ invite_uuid }: Transfer) => params.hrefWith({ transfer: invite_uuid })
  return (
    <DataTable
      label="Transfers"
      rows={rows}
      columns={columnsFor(org_uuid)}
      rowKey={(transfer) => transfer.invite_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('transfer')}
      empty={<NoTransfers params={params} />}
      mobile={(transfer, isSelected) => (
        <ListRow
          title={transfer.resource_name}
          detail={`${isIncoming(transfer, org_uuid) ? 'from' : 'to'} ${otherEnd(transfer, org_uuid)}`}
          end={<TransferState transfer={transfer} />}
          endDetail={date(transfer.created_at)}
          selected={isSelected}
          href={hrefOf(transfer)}
        />
      )}
    />
  )
}

function NoTransfers({ params }: { params: UrlParams }) {
  if (params.get('way') || params.get('status'))
    return (
      <Empty
        icon={ArrowLeftRight}
        title="No transfer fits the filters"
        action={
          <TextButton onClick={() => params.set({ way: null, status: null, page: null })}>
            Clear the filters
          </TextButton>
        }
      >
        Others may.
      </Empty>
    )
  return (
    <Empty
      icon={ArrowLeftRight}
      title="No transfers yet"
      action={<TextLink href="/fleet">Choose an asset to transfer</TextLink>}
    >
      Assets that you offer to another organisation, and those that are offered to you, wait here for their
      answer.
    </Empty>
  )
}
