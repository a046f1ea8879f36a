import { createPayloadModelOp, payloadTypeName } from '@clearway/domain/contracts'
import { Button, DataTable, Empty, figure, ListRow, SearchInput, TablePage, TextButton } from '@clearway/ui'
import { Package, Plus } from 'lucide-react'
import { choicesOf, FilterMenu } from '../../console/filter-menu.tsx'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { FleetTabs } from '../fleet/fleet-tabs.tsx'
import { payloadColumns } from './payload-columns.tsx'
import { PayloadDialogs } from './payload-dialogs.tsx'
import { PayloadDrawer } from './payload-drawer.tsx'
import type { Payload } from './use-all-payloads.ts'
import { payloadsPageSize, usePayloads } from './use-payloads.ts'

const filterNames = ['q', 'type', 'status']

export function PayloadsPage() {
  const params = useUrlParams()
  const can = useCan()
  const payloads = usePayloads(params)
  const rows = payloads.data?.data
  const total = payloads.data?.pagination.total_records
  const selected = params.get('payload')
  useRecordKeys(selected !== undefined)
  const register = can(createPayloadModelOp) === true && (
    <Button size="sm" variant="primary" icon={Plus} onClick={() => params.set({ register: '1' })}>
      <span className="max-sm:sr-only">Add payload</span>
    </Button>
  )
  return (
    <>
      <TablePage
        head={<FleetTabs place="payloads" trailing={register} />}
        filters={<PayloadFilters params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={payloads} what="The payloads" />
            <PayloadsTable rows={rows} isWhole={rows?.length === total} params={params} />
          </>
        }
        foot={<PageFoot params={params} total={total} pageSize={payloadsPageSize} />}
        drawer={
          selected && (
            <PayloadDrawer
              key={selected}
              payloadUuid={selected}
              params={params}
              onClose={() => params.set({ payload: null })}
            />
          )
        }
      />
      <PayloadDialogs params={params} />
    </>
  )
}

function PayloadFilters({ params }: { params: UrlParams }) {
  return (
    <>
      <SearchInput
        label="Name, identifier, maker"
        size="sm"
        boxClassName="w-52"
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q, page: null })}
      />
      <FilterMenu name="type" label="Type" choices={choicesOf(payloadTypeName)} params={params} />
      <FilterMenu
        name="status"
        label="State"
        choices={[{ value: '-1', label: 'Inactive' }]}
        params={params}
      />
    </>
  )
}

type PayloadsTableProps = { rows: readonly Payload[] | undefined; isWhole: boolean; params: UrlParams }

function PayloadsTable({ rows, isWhole, params }: PayloadsTableProps) {
  const hrefOf = ({ payload_uuid }: Payload) => params.hrefWith({ payload: payload_uuid })
  return (
    <DataTable
      label="Payloads"
      rows={rows}
      columns={payloadColumns(isWhole)}
      rowKey={(payload) => payload.payload_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('payload')}
      empty={<NoPayloads params={params} />}
      mobile={(payload, isSelected) => (
        <ListRow
          title={payload.payload_name}
          detail={payloadTypeName[payload.payload_type]}
          end={`${figure(payload.weight_kg, 2)} kg`}
          endDetail={payload.manufacturer}
          selected={isSelected}
          href={hrefOf(payload)}
        />
      )}
    />
  )
}

function NoPayloads({ params }: { params: UrlParams }) {
  const can = useCan()
  if (filterNames.some((name) => params.get(name)))
    return (
      <NothingFits icon={Package} what="No payload" whole="the list" filters={filterNames} params={params} />
    )
  const mayAdd = can(createPayloadModelOp) === true
  return (
    <Empty
      icon={Package}
      title="No payloads yet"
      action={
        mayAdd && <TextButton onClick={() => params.set({ register: '1' })}>Add the first payload</TextButton>
      }
    >
      Cameras, sensors and boxes of your organisation. A model names those that it may carry; missions say
      which one flies.
    </Empty>
  )
}
