import { isUnderReview, orgStatus, orgTypeNumber, roleNumber, userStatus } from '../../kernel/enums.ts'
import type { LiveAction } from './messages.ts'

/** What the rights of a live connection depend on, read again at each action. Null: there is no such membership. */
export interface LiveRights {
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

const isActiveMember = (rights: LiveRights): boolean =>
  rights.userStatus >= userStatus.registered &&
  rights.orgStatus >= orgStatus.unverified &&
  (rights.role ?? 0) >= roleNumber.member

/** An active member of an organisation of the four types (docs/contract/live-socket.md#connection). */
export const mayConnect = (rights: LiveRights): boolean =>
  isActiveMember(rights) && connectable.includes(rights.orgType)

/** What an organisation under review holds has no effect yet; its connection waits for the review with it. */
export const maySubscribeZone = (rights: LiveRights, zoneUuid: string): boolean =>
  isActiveMember(rights) && !isUnderReview(rights) && rights.zones.has(zoneUuid)

export const maySubscribeAsset = (rights: LiveRights, assetUuid: string): boolean =>
  isActiveMember(rights) && assetHolders.includes(rights.orgType) && rights.assets.has(assetUuid)

/** The viewport sees all traffic, so only an active Airspace Manager organisation has one; a Monitor has none. */
export const mayUseViewport = (rights: LiveRights): boolean =>
  isActiveMember(rights) &&
  rights.orgStatus === orgStatus.active &&
  rights.orgType === orgTypeNumber.airspaceManager

export const availableActions = (rights: LiveRights): LiveAction[] => [
  'subscribe',
  'unsubscribe',
  'subscribe_asset',
  'unsubscribe_asset',
  ...(mayUseViewport(rights) ? (['set_bounds', 'clear_bounds'] as const) : []),
]
