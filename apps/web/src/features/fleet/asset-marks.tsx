import { uinStatus } from '@clearway/domain/contracts'
import { Chip, FeedDot } from '@clearway/ui'
import { type AssetItem, type AssetState, assetName, assetStateWords } from './asset-state.ts'

/** The registration number; while there is none, why. */
export function AssetIdentity({ asset }: { asset: AssetItem }) {
  if (asset.asset_uin) return assetName(asset)
  const isFailed = asset.uin_status === uinStatus.failed
  return (
    <span className="inline-flex items-center gap-2">
      <Chip tone={isFailed ? 'rejected' : 'pending'}>{isFailed ? 'Failed' : 'Pending'}</Chip>
      <span className="text-12 font-regular text-text-3">registration</span>
    </span>
  )
}

const dots = { in_flight: 'live', idle: 'off', inactive: 'off', removed: 'off' } as const

export function AssetStateMark({ state }: { state: AssetState }) {
  const isOut = state === 'inactive' || state === 'removed'
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {isOut ? (
        <span aria-hidden className="inline-block size-[7px] bg-text-3" />
      ) : (
        <FeedDot feed={dots[state]} />
      )}
      <span className={state === 'in_flight' ? 'text-text' : 'text-text-2'}>{assetStateWords[state]}</span>
    </span>
  )
}
