import { uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'

/** The one order in which deliveries `d` are locked. */
export const inLockOrder = sql`order by d.receiver_uuid, d.event_uuid`

/**
 * `held`: deliveries `d` of those chosen, locked before they are written. Whoever writes several takes them by this, so that
 * who wants some of the same waits, and PostgreSQL never has to end one of two that wait for each other.
 */
export const heldDeliveries = (chosen: SQL): SQL => sql`
  held as materialized (select d.receiver_uuid, d.event_uuid from event_deliveries d ${chosen} ${inLockOrder} for update of d)`

export const isHeld = sql`d.receiver_uuid = held.receiver_uuid and d.event_uuid = held.event_uuid`

/** Of these endpoints `e`, those of which something holds, locked likewise in one order. */
export const heldEndpoints = (endpointUuids: readonly string[], holds: SQL): SQL => sql`any(array(
  select e.endpoint_uuid from webhook_endpoints e where e.endpoint_uuid = any(${uuidArray(endpointUuids)}) and ${holds}
  order by e.endpoint_uuid for no key update))`
