import { assetStatus, uinStatus } from '../../kernel/contract.ts'

/** A certificate names a registered aircraft: uin_status 1 and a UIN. */
export const hasUin = (asset: { assetUin: string | null; uinStatus: number }): boolean =>
  asset.uinStatus === uinStatus.generated && Boolean(asset.assetUin)

export const isInService = (asset: { status: number }): boolean => asset.status === assetStatus.active

/** Why an asset is not registered, or null when it is: it may fly then (docs/decisions/0034). Browser-safe. */
export const unregisteredBecause = (asset: { uinStatus: number; assetUin: string | null }): string | null => {
  if (asset.uinStatus === uinStatus.pending) return 'its registration is pending'
  if (asset.uinStatus === uinStatus.failed) return 'its registration has failed'
  return asset.assetUin ? null : 'it has no registration number'
}

/** The flight's note about that, with the reason that the pilot gave. */
export const fitnessNote = (
  asset: { uinStatus: number; assetUin: string | null },
  given: string | null | undefined,
): string | null => {
  const because = unregisteredBecause(asset)
  if (!because) return null
  return `Not registered: ${because}. ${given?.trim() || 'Nobody has said why it flies all the same.'}`
}
