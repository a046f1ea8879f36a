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

/** An endpoint at the address that was sent to: what came of that says nothing of another one. */
export interface SentTo {
  readonly endpointUuid: string
  readonly url: string
}

/** Of these endpoints `e`, those that are still there and of which something holds, locked likewise in one order. */
export const heldEndpoints = (sentTo: readonly SentTo[], holds: SQL): SQL => {
  const uuids = uuidArray(sentTo.map(({ endpointUuid }) => endpointUuid))
  const urls = sql`${sql.param(sentTo.map(({ url }) => url))}::text[]`
  return sql`any(array(
    select e.endpoint_uuid from webhook_endpoints e join unnest(${uuids}, ${urls}) as sent (endpoint_uuid, url)
      on e.endpoint_uuid = sent.endpoint_uuid and e.url = sent.url
    where ${holds} order by e.endpoint_uuid for no key update of e))`
}
