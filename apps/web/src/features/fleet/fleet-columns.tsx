import { assetCategoryName } from '@clearway/domain/contracts'
import { CertificateChip, type Column, count, distance, figure } from '@clearway/ui'
import { AssetIdentity, AssetStateMark } from './asset-marks.tsx'
import { type AssetItem, assetName, assetState, certificateStates, hoursFlown } from './asset-state.ts'

export function fleetColumns(flying: ReadonlyMap<string, string>): Column<AssetItem>[] {
  return [
    { id: 'uin', header: 'UIN', sortBy: assetName, cell: (asset) => <AssetIdentity asset={asset} /> },
    {
      id: 'id',
      header: 'Identifier',
      from: 'xl',
      sortBy: (asset) => asset.asset_svc_id,
      cell: (asset) => asset.asset_svc_id,
    },
    {
      id: 'model',
      header: 'Model',
      sortBy: (asset) => `${asset.model_name} ${asset.model_variant}`,
      cell: (asset) => (
        <>
          <span className="text-text">{asset.model_name}</span>{' '}
          <span className="text-12 text-text-3">{asset.model_variant}</span>
        </>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      from: 'lg',
      sortBy: (asset) => asset.category,
      cell: (asset) => assetCategoryName[asset.category],
    },
    {
      id: 'certificate',
      header: 'Certificate',
      sortBy: (asset) => asset.certificate_status,
      cell: (asset) => <CertificateChip state={certificateStates[asset.certificate_status]} />,
    },
    {
      id: 'flights',
      header: 'Flights',
      align: 'right',
      sortBy: (asset) => asset.total_flights,
      cell: (asset) => count(asset.total_flights),
    },
    {
      id: 'hours',
      header: 'Hours',
      align: 'right',
      sortBy: hoursFlown,
      cell: (asset) => figure(hoursFlown(asset)),
    },
    {
      id: 'flown',
      header: 'Flown',
      align: 'right',
      from: 'lg',
      sortBy: (asset) => asset.total_distance,
      cell: (asset) => distance(asset.total_distance),
    },
    {
      id: 'state',
      header: 'State',
      sortBy: (asset) => assetState(asset, flying),
      cell: (asset) => <AssetStateMark state={assetState(asset, flying)} />,
    },
  ]
}
