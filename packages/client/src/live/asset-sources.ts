import type { DeliveryContext } from './messages.ts'

/** Which subscriptions supply a marker. It stays while at least one does (viewport rule 5). */
export interface AssetSources {
  /** The viewport version that last confirmed the asset; null when the viewport does not supply it. */
  readonly viewport: number | null
  readonly zoneUuids: readonly string[]
  readonly asset: boolean
}

export const noSources: AssetSources = { viewport: null, zoneUuids: [], asset: false }

const areSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((uuid, n) => uuid === b[n])

/**
 * The sources after the newest frame's delivery. The viewport source ends only by removal, never by a frame without it. Most
 * frames of a flight come for the same reasons, and then nothing new is kept.
 */
export const delivered = (sources: AssetSources, context: DeliveryContext): AssetSources => {
  const viewport = context.viewport_version ?? sources.viewport
  const { zone_uuids: zoneUuids, asset_subscription: asset } = context
  const isSame =
    viewport === sources.viewport && asset === sources.asset && areSame(zoneUuids, sources.zoneUuids)
  return isSame ? sources : { viewport, zoneUuids, asset }
}

export const isSupplied = ({ viewport, zoneUuids, asset }: AssetSources): boolean =>
  viewport !== null || zoneUuids.length > 0 || asset
