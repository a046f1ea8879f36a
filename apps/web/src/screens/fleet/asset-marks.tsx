import { uinStatus } from '@clearway/domain/contracts'
import { CertificateChip, Chip, date, expiringBelowDays, FeedDot } from '@clearway/ui'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import {
  type AssetItem,
  type AssetState,
  assetStateWords,
  certificateState,
} from '../../entities/asset/asset-state.ts'
import { assetName } from '../../words/asset-name.ts'

/** What it is called; while its registration is not through, where that stands. */
export const AssetIdentity = ({ asset }: { asset: AssetItem }) => {
  if (asset.asset_uin && asset.uin_status === uinStatus.generated) return assetName(asset)
  const isFailed = asset.uin_status === uinStatus.failed
  return (
    <span className="inline-flex items-center gap-2">
      {assetName(asset)}
      <Chip tone={isFailed ? 'rejected' : 'pending'}>{isFailed ? 'UIN failed' : 'UIN pending'}</Chip>
    </span>
  )
}

const dots = { in_flight: 'live', idle: 'off', inactive: 'off', removed: 'off' } as const

/** In the air, idle or out of service; an idle one that flies soon shows when. */
export const AssetStateMark = ({ state, planAt }: { state: AssetState; planAt?: string | undefined }) => {
  const isOut = state === 'inactive' || state === 'removed'
  const isAwaited = state === 'idle' && planAt !== undefined
  const mark = isOut ? (
    <span aria-hidden className="inline-block size-[7px] bg-text-3" />
  ) : isAwaited ? (
    <Clock size={13} strokeWidth={1.75} aria-hidden className="-mx-[3px] text-text-3" />
  ) : (
    <FeedDot feed={dots[state]} />
  )
  return (
    <span className="num inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="grid w-[9px] place-items-center">{mark}</span>
      <span className={state === 'in_flight' ? 'text-text' : 'text-text-2'}>
        {isAwaited ? `Plan ${planAt}` : assetStateWords[state]}
      </span>
    </span>
  )
}

/** Shield and word, and the day on which it ends. */
export const CertificateMark = ({ asset, nowMs }: { asset: AssetItem; nowMs: number }) => {
  const certificate = certificateState(asset, nowMs)
  const isEnding = certificate.daysLeft !== undefined && certificate.daysLeft < expiringBelowDays
  const ends =
    certificate.state === 'active' && asset.certificate_expires_at
      ? date(asset.certificate_expires_at)
      : undefined
  return (
    <span className="inline-flex items-center gap-2 align-middle" title={ends && `Valid to ${ends}`}>
      <CertificateChip {...certificate} />
      {ends && (
        <span className={clsx('num text-12', isEnding ? 'text-pending' : 'text-text-3')}>
          to {ends.replace(/ \d{4}$/, '')}
        </span>
      )}
    </span>
  )
}
