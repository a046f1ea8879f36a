import { assetStatus, updateAssetOp } from '@clearway/domain/contracts'
import { useCan } from '../../console/use-can.ts'
import type { AssetItem } from './asset-state.ts'

/** Whether the person may change this asset; a removed one nobody changes. */
export function useMayEdit(asset: AssetItem | undefined): boolean {
  const can = useCan()
  return asset !== undefined && asset.asset_status !== assetStatus.removed && can(updateAssetOp) === true
}
