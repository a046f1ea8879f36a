import { type DomainEvent, memberType, resourceType } from '@clearway/domain/kernel'
import type { LiveCaller } from '@clearway/domain/live'
import type { Hub } from './live/hub.ts'
import type { SessionRegistry } from './sessions/registry.ts'
import type { ZoneWatch } from './zones/zone-watch.ts'

export interface EventTargets {
  readonly registry: SessionRegistry
  readonly hub: Hub
  readonly zones: ZoneWatch
}

type Handlers = { readonly [T in DomainEvent['type']]?: (event: Extract<DomainEvent, { type: T }>) => void }

/** What each domain event means to open sockets: ended sessions close, lost rights stop the feed. */
export const eventRouter = ({ registry, hub, zones }: EventTargets): ((payload: string) => void) => {
  const handlers: Handlers = {
    session_ended(event) {
      registry.end(event.session_uuid)
      hub.sessionEnded(event.session_uuid, event.asset_uuid)
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
