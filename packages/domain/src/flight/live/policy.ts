import { isUnderReview, orgStatus, orgTypeNumber, roleNumber, userStatus } from '../../kernel/enums.ts'
import type { LiveAction } from './messages.ts'

/** What the rights of a live connection hang on, read afresh at each action. Null: there is no such membership. */
export interface LiveStanding {
  readonly userStatus: number
  readonly orgType: number
  readonly orgStatus: number
  /** Role of the active membership; null when there is none. */
  readonly role: number | null
  /** Of the zones asked about, those that are active and that the organisation manages or monitors. */
  readonly zones: ReadonlySet<string>
  /** Of the assets asked about, those with an active membership of the organisation or of the person. */
  readonly assets: ReadonlySet<string>
}

const connectable: readonly number[] = [
  orgTypeNumber.airspaceManager,
  orgTypeNumber.airspaceMonitor,
  orgTypeNumber.assetOwner,
  orgTypeNumber.assetManufacturer,
]
const assetHolders: readonly number[] = [orgTypeNumber.assetOwner, orgTypeNumber.assetManufacturer]

const isActiveMember = (standing: LiveStanding): boolean =>
  standing.userStatus >= userStatus.registered &&
  standing.orgStatus >= orgStatus.unverified &&
  (standing.role ?? 0) >= roleNumber.member

/** An active member of an organisation of the four types (docs/contract/live-socket.md#connection). */
export const mayConnect = (standing: LiveStanding): boolean =>
  isActiveMember(standing) && connectable.includes(standing.orgType)

/** What an organisation under review holds has no effect yet; its connection waits for the review with it. */
export const maySubscribeZone = (standing: LiveStanding, zoneUuid: string): boolean =>
  isActiveMember(standing) && !isUnderReview(standing) && standing.zones.has(zoneUuid)

export const maySubscribeAsset = (standing: LiveStanding, assetUuid: string): boolean =>
  isActiveMember(standing) && assetHolders.includes(standing.orgType) && standing.assets.has(assetUuid)

/** The viewport sees all traffic, so only an active Airspace Manager organisation has one; a Monitor has none. */
export const mayUseViewport = (standing: LiveStanding): boolean =>
  isActiveMember(standing) &&
  standing.orgStatus === orgStatus.active &&
  standing.orgType === orgTypeNumber.airspaceManager

export const availableActions = (standing: LiveStanding): LiveAction[] => [
  'subscribe',
  'unsubscribe',
  'subscribe_asset',
  'unsubscribe_asset',
  ...(mayUseViewport(standing) ? (['set_bounds', 'clear_bounds'] as const) : []),
]
