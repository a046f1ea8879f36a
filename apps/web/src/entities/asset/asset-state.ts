import { assetStatus, uinStatus } from '@clearway/domain/contracts'
import { type CertificateState, daysLeft } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type AssetItem = Outputs['assets']['list']['data'][number]
export type Asset = Outputs['assets']['get']

export type AssetState = 'in_flight' | 'idle' | 'inactive' | 'removed'

export const assetStateWords: Readonly<Record<AssetState, string>> = {
  in_flight: 'In flight',
  idle: 'Idle',
  inactive: 'Inactive',
  removed: 'Removed',
}

export const assetState = (
  asset: Pick<AssetItem, 'asset_status' | 'asset_uuid'>,
  flying: { has(assetUuid: string): boolean },
): AssetState => {
  if (asset.asset_status === assetStatus.removed) return 'removed'
  if (asset.asset_status === assetStatus.inactive) return 'inactive'
  return flying.has(asset.asset_uuid) ? 'in_flight' : 'idle'
}

const certificateStates: Readonly<Record<AssetItem['certificate_status'], CertificateState>> = {
  None: 'none',
  Active: 'active',
  Revoked: 'revoked',
  Superseded: 'superseded',
}

/** What its certificate is worth now: an Active record whose day has passed opens no connection. */
export const certificateState = (
  asset: Pick<AssetItem, 'certificate_status' | 'certificate_expires_at'>,
  nowMs: number,
): { state: CertificateState; daysLeft?: number } => {
  const { certificate_status, certificate_expires_at } = asset
  const state = certificateStates[certificate_status]
  if (state !== 'active' || certificate_expires_at === null) return { state }
  const endsMs = Date.parse(certificate_expires_at)
  return endsMs <= nowMs ? { state: 'expired' } : { state, daysLeft: daysLeft(endsMs, nowMs) }
}

export const uinWords: Readonly<Record<number, string>> = {
  [uinStatus.pending]: 'Pending',
  [uinStatus.generated]: 'Generated',
  [uinStatus.failed]: 'Failed',
}

const secondsAnHour = 3600
export const hoursFlown = ({ total_endurance }: Pick<AssetItem, 'total_endurance'>): number =>
  total_endurance / secondsAnHour
