import { roleNumber } from '@clearway/domain/contracts'
import {
  Button,
  DataTable,
  Empty,
  ListRow,
  Pagination,
  plural,
  TablePage,
  Tabs,
  TextButton,
} from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { AssetDrawer } from './asset-drawer.tsx'
import { AssetIdentity, AssetStateMark } from './asset-marks.tsx'
import { type AssetItem, assetState } from './asset-state.ts'
import { fleetColumns } from './fleet-columns.tsx'
import { FleetFilters, hasFilters, matchesFilters } from './fleet-filters.tsx'
import { RegisterAssetDialog } from './register-asset-dialog.tsx'
import { fleetPageSize, useFleet, useOpenSessions } from './use-fleet.ts'

const statusOf = (params: UrlParams): 1 | -1 | -2 | undefined => {
  const status = Number(params.get('status'))
  return status === 1 || status === -1 || status === -2 ? status : undefined
}

export function FleetPage() {
  const params = useUrlParams()
  const { role } = useMembership()
  const page = Number(params.get('page') ?? 1)
  const fleet = useFleet({ page, status: statusOf(params) })
  const flying = useOpenSessions()
  const mayRegister = role >= roleNumber.admin
  const rows = fleet.data?.data.filter((asset) => matchesFilters(asset, params))
  const total = fleet.data?.pagination.total_records ?? 0
  const selected = params.get('asset')
  return (
    <>
      <TablePage
        head={
          <FleetHead
            total={total}
            {...(mayRegister && { onRegister: () => params.set({ register: '1' }) })}
          />
        }
        filters={<FleetFilters params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={fleet} what="The fleet" />
            <FleetTable rows={rows} flying={flying} params={params} mayRegister={mayRegister} />
          </>
        }
        foot={
          total > fleetPageSize && (
            <Pagination
              page={page}
              pageSize={fleetPageSize}
              total={total}
              onPageChange={(next) => params.set({ page: String(next) })}
            />
          )
        }
        drawer={
          selected && (
            <AssetDrawer assetUuid={selected} flying={flying} onClose={() => params.set({ asset: null })} />
          )
        }
      />
      <RegisterAssetDialog
        open={mayRegister && params.get('register') === '1'}
        onOpenChange={(open) => params.set({ register: open ? '1' : null })}
        onRegistered={(assetUuid) => params.set({ register: null, asset: assetUuid })}
      />
    </>
  )
}

function FleetHead({ total, onRegister }: { total: number; onRegister?: () => void }) {
  return (
    <Tabs
      label="Fleet"
      value="assets"
      items={[
        { value: 'assets', label: 'Assets', count: total, href: '/fleet' },
        { value: 'models', label: 'Models', href: '/models' },
      ]}
      trailing={
        onRegister && (
          <Button size="sm" variant="primary" icon={Plus} onClick={onRegister}>
            Register asset
          </Button>
        )
      }
    />
  )
}

type FleetTableProps = {
  rows: readonly AssetItem[] | undefined
  flying: ReadonlyMap<string, string>
  params: UrlParams
  mayRegister: boolean
}

function FleetTable({ rows, flying, params, mayRegister }: FleetTableProps) {
  const columns = useMemo(() => fleetColumns(flying), [flying])
  const hrefOf = ({ asset_uuid }: AssetItem) => params.hrefWith({ asset: asset_uuid })
  return (
    <DataTable
      label="Assets"
      rows={rows}
      columns={columns}
      rowKey={(asset) => asset.asset_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('asset')}
      empty={<FleetEmpty params={params} mayRegister={mayRegister} />}
      mobile={(asset, isSelected) => (
        <ListRow
          title={<AssetIdentity asset={asset} />}
          detail={`${asset.model_name} ${asset.model_variant}`}
          end={<AssetStateMark state={assetState(asset, flying)} />}
          endDetail={plural(asset.total_flights, 'flight')}
          selected={isSelected}
          href={hrefOf(asset)}
        />
      )}
    />
  )
}

function FleetEmpty({ params, mayRegister }: { params: UrlParams; mayRegister: boolean }) {
  if (hasFilters(params)) {
    const clear = () => params.set({ q: null, status: null, certificate: null, category: null })
    return (
      <Empty
        title="No asset fits the filters"
        action={<TextButton onClick={clear}>Clear the filters</TextButton>}
      >
        Others may: the filters are narrower than the fleet.
      </Empty>
    )
  }
  const register = (
    <TextButton onClick={() => params.set({ register: '1' })}>Register the first asset</TextButton>
  )
  return (
    <Empty title="No assets yet" action={mayRegister && register}>
      Your drones appear here with their registration, certificate and hours.
    </Empty>
  )
}
