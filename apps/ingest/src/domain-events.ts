import { listen } from '@clearway/db'
import { type DomainEvent, eventChannel, type Log, memberType, resourceType } from '@clearway/domain/kernel'
import type { LiveCaller } from '@clearway/domain/live'
import type { ConformanceWatch } from './conformance/watch.ts'
import type { Check } from './health.ts'
import type { AlertFeed } from './live/alert-feed.ts'
import type { FromStore } from './live/from-store.ts'
import type { Hub } from './live/hub.ts'
import type { SessionRegistry } from './sessions/registry.ts'
import type { ZoneWatch } from './zones/zone-watch.ts'

export interface EventTargets {
  readonly registry: SessionRegistry
  readonly hub: Hub
  readonly zones: ZoneWatch
  readonly fromStore: FromStore
  readonly conformance: ConformanceWatch
  readonly alerts: AlertFeed
  readonly log: Log
}

export interface EventFollower {
  check(): Check
  close(): Promise<void>
}

/** Hears domain events; after each (re)connection looks for itself, because what was told meanwhile is lost. */
export const followEvents = (url: string, targets: EventTargets): EventFollower => {
  const { zones, hub, fromStore, conformance, alerts, log } = targets
  const route = eventRouter(targets)
  let isConnected = false
  const catchUp = async () => {
    await zones.reload()
    await fromStore.rebuild()
    hub.recheck()
    await conformance.reload()
    await alerts.catchUp()
  }
  const listener = listen({
    url,
    channel: eventChannel,
    onPayload: route,
    onConnected() {
      isConnected = true
      catchUp().catch((error: unknown) => log.warn({ err: error }, 'zones and last frames could not be read'))
    },
    onLost(error) {
      if (isConnected) log.warn({ err: error }, 'the event channel is lost; reconnecting')
      isConnected = false
      alerts.lost()
    },
  })
  return { check: () => (isConnected ? 'up' : 'down'), close: () => listener.close() }
}

type Handlers = { readonly [T in DomainEvent['type']]?: (event: Extract<DomainEvent, { type: T }>) => void }

/** What each domain event means to open sockets: ended sessions close, lost rights stop the feed. */
const eventRouter = (targets: EventTargets): ((payload: string) => void) => {
  const { registry, hub, zones, fromStore, conformance, alerts, log } = targets
  const handlers: Handlers = {
    session_started: (event) => conformance.changed({ sessionUuids: [event.session_uuid] }),
    permission_decided: (event) => conformance.changed({ missionUuids: [event.mission_uuid] }),
    mission_changed: (event) => conformance.changed({ missionUuids: [event.mission_uuid] }),
    plan_changed: (event) => conformance.changed({ planUuids: [event.plan_uuid] }),
    alert_changed: (event) => alerts.changed(event.change_ids),
    session_ended(event) {
      conformance.ended(event.session_uuid)
      registry.end(event.session_uuid)
      hub.sessionEnded(event.session_uuid, event.asset_uuid)
    },
    telemetry_uploaded(event) {
      const failed = (error: unknown) => log.warn({ err: error }, 'an uploaded batch could not be fanned out')
      fromStore.fanOut(event.session_uuid).catch(failed)
    },
    membership_changed: (event) => hub.recheck(concernedBy(event)),
    organisation_changed: (event) => hub.recheck(({ orgUuid }) => orgUuid === event.org_uuid),
    user_changed: (event) => hub.recheck(({ userUuid }) => userUuid === event.user_uuid),
    zone_changed(event) {
      zones.changed(event.zone_uuid)
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
