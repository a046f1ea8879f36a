import { createAssetOp, createAssetsOp } from '@clearway/domain/contracts'
import { Button, DataTable, Empty, ListRow, plural, TablePage, TextButton, useNow } from '@clearway/ui'
import { Plus, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { AssetDialogs } from './asset-dialogs.tsx'
import { AssetDrawer } from './asset-drawer.tsx'
import { AssetIdentity, AssetStateMark } from './asset-marks.tsx'
import { type AssetItem, assetState } from './asset-state.ts'
import { type FleetNow, fleetColumns, planToday } from './fleet-columns.tsx'
import { FleetFilters, filterNames, hasFilters } from './fleet-filters.tsx'
import { FleetTabs } from './fleet-tabs.tsx'
import { fleetPageSize, useFleet, useOpenSessions } from './use-fleet.ts'
import { useNextPlans } from './use-next-plans.ts'

const minuteMs = 60_000

export function FleetPage() {
  const params = useUrlParams()
  const fleet = useFleet(params)
  const nowMs = useNow(minuteMs) ?? Date.now()
  const now: FleetNow = { flying: useOpenSessions(), plans: useNextPlans(nowMs), nowMs }
  const total = fleet.data?.pagination.total_records
  const rows = fleet.data?.data
  const selected = params.get('asset')
  useRecordKeys(selected !== undefined)
  const close = () => params.set({ asset: null, tab: null })
  return (
    <>
      <TablePage
        head={<FleetTabs place="assets" trailing={<FleetActs params={params} />} />}
        filters={<FleetFilters params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={fleet} what="The fleet" />
            <FleetTable rows={rows} isWhole={rows?.length === total} now={now} params={params} />
          </>
        }
        foot={<PageFoot params={params} total={total} pageSize={fleetPageSize} />}
        drawer={
          selected && (
            <AssetDrawer key={selected} assetUuid={selected} now={now} params={params} onClose={close} />
          )
        }
      />
      <AssetDialogs params={params} />
    </>
  )
}

function FleetActs({ params }: { params: UrlParams }) {
  const can = useCan()
  return (
    <>
      {can(createAssetsOp) === true && (
        <Button size="sm" icon={Upload} onClick={() => params.set({ import: '1' })}>
          <span className="max-sm:sr-only">Import</span>
        </Button>
      )}
      {can(createAssetOp) === true && (
        <Button size="sm" variant="primary" icon={Plus} onClick={() => params.set({ register: '1' })}>
          <span className="max-sm:sr-only">Register asset</span>
        </Button>
      )}
    </>
  )
}

type FleetTableProps = {
  rows: readonly AssetItem[] | undefined
  isWhole: boolean
  now: FleetNow
  params: UrlParams
}

function FleetTable({ rows, isWhole, now, params }: FleetTableProps) {
  const { flying, plans, nowMs } = now
  const columns = useMemo(
    () => fleetColumns({ flying, plans, nowMs }, isWhole),
    [flying, plans, nowMs, isWhole],
  )
  const hrefOf = ({ asset_uuid }: AssetItem) => params.hrefWith({ asset: asset_uuid })
  return (
    <DataTable
      label="Assets"
      rows={rows}
      columns={columns}
      rowKey={(asset) => asset.asset_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('asset')}
      empty={<FleetEmpty params={params} />}
      mobile={(asset, isSelected) => (
        <ListRow
          title={<AssetIdentity asset={asset} />}
          detail={`${asset.model_name} ${asset.model_variant}`}
          end={<AssetStateMark state={assetState(asset, flying)} planAt={planToday(asset, now)} />}
          endDetail={plural(asset.total_flights, 'flight')}
          selected={isSelected}
          href={hrefOf(asset)}
        />
      )}
    />
  )
}

function FleetEmpty({ params }: { params: UrlParams }) {
  const can = useCan()
  if (hasFilters(params))
    return <NothingFits what="No asset" whole="the fleet" filters={filterNames} params={params} />
  const acts = can(createAssetOp) === true && (
    <span className="flex flex-wrap gap-x-4">
      <TextButton onClick={() => params.set({ register: '1' })}>Register the first asset</TextButton>
      <TextButton onClick={() => params.set({ import: '1' })}>Import a list</TextButton>
    </span>
  )
  return (
    <Empty title="No assets yet" action={acts}>
      Your drones appear here with their registration, certificate and hours.
      {!acts && ' An Admin of your organisation registers them.'}
    </Empty>
  )
}
