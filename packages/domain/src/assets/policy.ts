import { assetStatus, uinStatus } from '../kernel/contract.ts'

/** A certificate names a registered aircraft: uin_status 1 and a UIN. */
export const hasUin = (asset: { assetUin: string | null; uinStatus: number }): boolean =>
  asset.uinStatus === uinStatus.generated && Boolean(asset.assetUin)

export const isInService = (asset: { status: number }): boolean => asset.status === assetStatus.active
