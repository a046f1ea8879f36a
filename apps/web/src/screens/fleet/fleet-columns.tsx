import { assetCategoryName } from '@clearway/domain/contracts'
import { count, date, distance, figure, plural } from '@clearway/ui'
import { type AssetItem, assetState, hoursFlown } from '../../entities/asset/asset-state.ts'
import type { OpenPlan } from '../../entities/plan/use-open-plans.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { type RowLook, sortedIf } from '../../lists/list-table.tsx'
import { assetName } from '../../words/asset-name.ts'
import { AssetIdentity, AssetStateMark, CertificateMark } from './asset-marks.tsx'
import { nextPlan } from './next-plan.ts'

export interface FleetNow {
  readonly flying: ReadonlyMap<string, string>
  readonly plans: ReadonlyMap<string, readonly OpenPlan[]>
  readonly nowMs: number
}

const fleetColumns = (now: FleetNow): ListColumn<AssetItem>[] => [
  {
    id: 'uin',
    header: 'UIN',
    text: assetName,
    sortBy: assetName,
    cell: (asset) => <AssetIdentity asset={asset} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    from: 'lg',
    sortBy: (asset) => asset.asset_org_internal_uuid,
    text: (asset) => asset.asset_org_internal_uuid,
    cell: (asset) => <Cut>{asset.asset_org_internal_uuid ?? '—'}</Cut>,
  },
  {
    id: 'model',
    header: 'Model',
    sortBy: (asset) => `${asset.model_name} ${asset.model_variant}`,
    text: (asset) => `${asset.model_name} ${asset.model_variant}`,
    cell: (asset) => (
      <Cut title={`${asset.model_name} ${asset.model_variant}`}>
        <span className="text-text">{asset.model_name}</span>{' '}
        <span className="text-12 text-text-3">{asset.model_variant}</span>
      </Cut>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    from: 'xl',
    sortBy: (asset) => asset.category,
    cell: (asset) => assetCategoryName[asset.category],
  },
  {
    id: 'certificate',
    header: 'Certificate',
    sortBy: (asset) => `${asset.certificate_status} ${asset.certificate_expires_at ?? ''}`,
    text: (asset) => asset.certificate_status,
    cell: (asset) => <CertificateMark asset={asset} nowMs={now.nowMs} />,
  },
  {
    id: 'expires',
    header: 'Certificate expires',
    isExtra: true,
    sortBy: (asset) => asset.certificate_expires_at,
    text: (asset) => asset.certificate_expires_at,
    cell: (asset) => (asset.certificate_expires_at ? date(asset.certificate_expires_at) : '—'),
  },
  {
    id: 'flights',
    header: 'Flights',
    align: 'right',
    from: 'lg',
    sortBy: (asset) => asset.total_flights,
    text: (asset) => asset.total_flights,
    cell: (asset) => count(asset.total_flights),
  },
  {
    id: 'hours',
    header: 'Hours',
    align: 'right',
    sortBy: hoursFlown,
    text: (asset) => Number(hoursFlown(asset).toFixed(2)),
    cell: (asset) => figure(hoursFlown(asset)),
  },
  {
    id: 'distance',
    header: 'Distance',
    fileHeader: 'Distance (m)',
    align: 'right',
    isExtra: true,
    sortBy: (asset) => asset.total_distance,
    text: (asset) => asset.total_distance,
    cell: (asset) => distance(asset.total_distance),
  },
  {
    id: 'since',
    header: 'Owned since',
    isExtra: true,
    sortBy: (asset) => asset.created_at,
    text: (asset) => asset.created_at,
    cell: (asset) => date(asset.created_at),
  },
  {
    id: 'number',
    header: 'Identifier',
    isExtra: true,
    sortBy: (asset) => asset.asset_svc_id,
    cell: (asset) => asset.asset_svc_id,
  },
  {
    id: 'state',
    header: 'State',
    sortBy: (asset) => assetState(asset, now.flying),
    text: (asset) => assetState(asset, now.flying),
    cell: (asset) => <AssetStateMark state={assetState(asset, now.flying)} planAt={nextPlan(asset, now)} />,
  },
]

/** With `isWhole` the table has every row that fits and may sort them; otherwise the newest come first. */
export const fleetLook = (now: FleetNow, isWhole: boolean): RowLook<AssetItem> => ({
  label: 'Assets',
  columns: sortedIf(isWhole, fleetColumns(now)),
  rowKey: ({ asset_uuid }) => asset_uuid,
  lines: (asset) => ({
    title: <AssetIdentity asset={asset} />,
    detail: `${asset.model_name} ${asset.model_variant}`,
    end: <AssetStateMark state={assetState(asset, now.flying)} planAt={nextPlan(asset, now)} />,
    endDetail: plural(asset.total_flights, 'flight'),
  }),
})

/** Names give way before figures do. */
const Cut = ({ children, title }: { children: React.ReactNode; title?: string }) => {
  const words = title ?? (typeof children === 'string' ? children : undefined)
  return (
    <span title={words} className="block max-w-44 truncate">
      {children}
    </span>
  )
}
