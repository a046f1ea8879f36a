import type { DeliveryContext } from './messages.ts'

/** Which subscriptions supply a marker. It stays while at least one does (viewport rule 5). */
export interface AssetSources {
  /** The viewport version that last confirmed the asset; null when the viewport does not supply it. */
  readonly viewport: number | null
  readonly zoneUuids: readonly string[]
  readonly asset: boolean
}

export const noSources: AssetSources = { viewport: null, zoneUuids: [], asset: false }

/** The sources after the newest frame's delivery. The viewport source ends only by removal, never by a frame without it. */
export const delivered = (sources: AssetSources, context: DeliveryContext): AssetSources => ({
  viewport: context.viewport_version ?? sources.viewport,
  zoneUuids: context.zone_uuids,
  asset: context.asset_subscription,
})

export const isSupplied = ({ viewport, zoneUuids, asset }: AssetSources): boolean =>
  viewport !== null || zoneUuids.length > 0 || asset
