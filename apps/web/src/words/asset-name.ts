import { assetStatus } from '@clearway/domain/contracts'

interface NamedAsset {
  readonly asset_uin: string | null
  readonly asset_svc_id: string
}

/** What an aircraft is called wherever one is named: its registration number, or its AST number while it has none. */
export const assetName = ({ asset_uin, asset_svc_id }: NamedAsset): string => asset_uin ?? asset_svc_id

/** The same of one that is listed to fly: it may be out of service meanwhile. */
export const listedAssetName = (asset: NamedAsset & { readonly asset_status: number }): string =>
  asset.asset_status === assetStatus.inactive ? `${assetName(asset)}, out of service` : assetName(asset)
