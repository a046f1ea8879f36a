import { listen } from '@clearway/db'
import type { LiveCaller } from '@clearway/domain/flight'
import type { Check } from '@clearway/domain/kernel'
import {
  type DomainEvent,
  eventChannel,
  type Log,
  memberType,
  resourceType,
  retried,
} from '@clearway/domain/kernel'
import type { ConformanceWatch } from '../conformance/watch.ts'
import type { AlertFeed } from '../live/alert-feed.ts'
import type { Hub } from '../live/hub.ts'
import type { TrafficFromStore } from '../live/traffic-from-store.ts'
import type { ZoneWatch } from '../live/zone-watch.ts'
import type { Claims } from '../transports/socket/claims.ts'
import type { SessionRegistry } from '../transports/socket/registry.ts'

export interface EventTargets {
  readonly registry: SessionRegistry
  readonly claims: Claims
  readonly hub: Hub
  readonly zones: ZoneWatch
  readonly fromStore: TrafficFromStore
  readonly conformance: ConformanceWatch
  readonly alerts: AlertFeed
  /** Of this asset, or of any. */
  certificatesChanged(assetUuid?: string): void
  readonly log: Log
}

export interface EventFollower {
  check(): Check
  close(): Promise<void>
}

const backoff = { firstMs: 1_000, mostMs: 1_000 }

/** Follows domain events; after each (re)connection everything is read, because events of the time between are lost. */
export const followEvents = (url: string, targets: EventTargets): EventFollower => {
  const { zones, hub, fromStore, conformance, alerts, log } = targets
  const route = eventRouter(targets)
  let isConnected = false
  let isClosed = false
  const readAll = async () => {
    hub.recheck()
    targets.certificatesChanged()
    await zones.reload()
    await fromStore.rebuild()
    await conformance.reload()
    await alerts.catchUp()
  }
  /** Until it is done, or the channel is lost again and its return begins anew. */
  const catchUp = async () => {
    const isWorthwhile = (error: unknown) => {
      if (!isClosed) log.warn({ err: error }, 'events that were missed could not be read; it is read again')
      return !isClosed
    }
    await retried(async () => isConnected && !isClosed && readAll(), { backoff, isWorthwhile }).catch(
      () => {},
    )
  }
  const listener = listen({
    url,
    channel: eventChannel,
    onPayload: route,
    onConnected() {
      isConnected = true
      void catchUp()
    },
    onLost(error, receivedAt) {
      if (isConnected) log.warn({ err: error }, 'the event channel is lost; reconnecting')
      isConnected = false
      alerts.lost(receivedAt)
    },
  })
  return {
    check: () => (isConnected ? 'up' : 'down'),
    close() {
      isClosed = true
      return listener.close()
    },
  }
}

type Handlers = { readonly [T in DomainEvent['type']]?: (event: Extract<DomainEvent, { type: T }>) => void }

/** What each domain event means to open sockets: ended sessions close, lost rights stop the feed. */
const eventRouter = (targets: EventTargets): ((payload: string) => void) => {
  const { registry, claims, hub, zones, fromStore, conformance, alerts, log } = targets
  const handlers: Handlers = {
    session_started: (event) => conformance.changed({ sessionUuids: [event.session_uuid] }),
    permission_decided: (event) => conformance.changed({ missionUuids: [event.mission_uuid] }),
    mission_changed: (event) => conformance.changed({ missionUuids: [event.mission_uuid] }),
    plan_changed: (event) => conformance.changed({ planUuids: [event.plan_uuid] }),
    alert_changed: (event) => alerts.changed(event.change_ids),
    asset_changed: (event) => targets.certificatesChanged(event.asset_uuid),
    certificate_issued: (event) => targets.certificatesChanged(event.asset_uuid),
    certificate_revoked: (event) => targets.certificatesChanged(event.asset_uuid),
    socket_claimed: (event) => claims.claimed(registry, event.session_uuid, event.epoch),
    socket_handed: (event) => claims.handed(event.session_uuid, event.epoch, event.tokens),
    session_ended(event) {
      conformance.ended(event.session_uuid)
      registry.end(event.session_uuid)
      hub.sessionEnded(event.session_uuid, event.asset_uuid)
    },
    telemetry_uploaded(event) {
      const failed = (error: unknown) => log.warn({ err: error }, 'an uploaded batch could not be fanned out')
      fromStore.fanOut(event).catch(failed)
    },
    membership_changed: (event) => hub.recheck(concernedBy(event)),
    organisation_changed: (event) => hub.recheck(({ orgUuid }) => orgUuid === event.org_uuid),
    user_changed: (event) => hub.recheck(({ userUuid }) => userUuid === event.user_uuid),
    zone_changed(event) {
      zones.changed(event.zone_uuid)
      conformance.changed({ zoneUuids: [event.zone_uuid] })
      if (event.operation === 'delete') hub.recheck()
    },
  }
  return (payload) => {
    const event = JSON.parse(payload) as DomainEvent
    ;(handlers[event.type] as ((event: DomainEvent) => void) | undefined)?.(event)
  }
}

/** Whose rights hang on a membership: its member's, and of an organisation's own memberships that person's there. */
const concernedBy =
  (event: Extract<DomainEvent, { type: 'membership_changed' }>) =>
  ({ userUuid, orgUuid }: LiveCaller): boolean => {
    if (event.member_type === memberType.organisation) return orgUuid === event.member_uuid
    return (
      userUuid === event.member_uuid &&
      (event.resource_type !== resourceType.organisation || orgUuid === event.resource_uuid)
    )
  }
