import { type DeliveryAttempt, literal, type Queryable, tables, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import type { OutboxRow } from '../events/reading.ts'
import type { Receiver } from '../events/receivers.ts'
import { endpointStatus } from './contract.ts'
import { heldDeliveries, heldEndpoints, isHeld, type SentTo } from './lock-order.ts'
import type { DeliveryRow, EndpointRow } from './store.ts'

/** An active endpoint with something due, and its organisation. */
export interface DueEndpoint extends Receiver, Pick<EndpointRow, 'endpointUuid' | 'url' | 'sealedKeys'> {
  readonly failingSince: Date | null
  readonly dueAt: Date
}

/** The endpoints for which deliveries wait, by one look into the index for each. */
const waitingEndpoints = sql`
  with recursive waiting(uuid) as (
    (select d.receiver_uuid from event_deliveries d where d.state = 'waiting' order by d.receiver_uuid limit 1)
    union all
    select (select d.receiver_uuid from event_deliveries d
      where d.state = 'waiting' and d.receiver_uuid > w.uuid order by d.receiver_uuid limit 1)
    from waiting w where w.uuid is not null)`

/** Whose work has waited longest comes first. */
export const dueEndpoints = async (db: Queryable, now: Date): Promise<DueEndpoint[]> => {
  const { rows } = await db.execute<Record<string, unknown>>(sql`${waitingEndpoints}
    select e.endpoint_uuid as "endpointUuid", e.url, e.sealed_keys as "sealedKeys", e.failing_since as "failingSince",
      o.org_uuid as "orgUuid", o.org_name as "orgName", o.org_type as "orgType", o.status as "orgStatus",
      due.at as "dueAt"
    from waiting w join webhook_endpoints e on e.endpoint_uuid = w.uuid and e.status = ${literal(endpointStatus.active)}
    join organisations o using (org_uuid)
    cross join lateral (select d.next_attempt_at as at from event_deliveries d
      where d.receiver_uuid = w.uuid and d.state = 'waiting' order by d.next_attempt_at limit 1) due
    where due.at <= ${now.toISOString()}::timestamptz
    order by due.at`)
  return rows.map(({ failingSince, dueAt, ...row }) => ({
    ...(row as unknown as DueEndpoint),
    failingSince: failingSince === null ? null : new Date(failingSince as string),
    dueAt: new Date(dueAt as string),
  }))
}

export type ClaimedDelivery = Pick<DeliveryRow, 'receiverUuid' | 'eventUuid' | 'failures' | 'attempts'>

/** Takes deliveries that are due, of each endpoint as many as it has room for; until `until` no other process takes them. */
export const claimDeliveries = async (
  db: Queryable,
  slots: ReadonlyMap<string, number>,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedDelivery[]> => {
  const { rows } = await db.execute<ClaimedDelivery & Record<string, unknown>>(sql`
    with claimed as materialized (
      select r.uuid, c.event_uuid
      from unnest(${uuidArray(slots.keys())}, ${sql.param([...slots.values()])}::int[]) as r(uuid, room)
      cross join lateral (select x.event_uuid from event_deliveries x
        where x.receiver_uuid = r.uuid and x.state = 'waiting' and x.next_attempt_at <= ${now.toISOString()}::timestamptz
        order by x.next_attempt_at limit r.room for update skip locked) c)
    update event_deliveries d set next_attempt_at = ${until.toISOString()}::timestamptz
    from claimed c where d.receiver_uuid = c.uuid and d.event_uuid = c.event_uuid
    returning d.receiver_uuid as "receiverUuid", d.event_uuid as "eventUuid", d.failures, d.attempts`)
  return rows
}

export const findEvents = (db: Queryable, eventUuids: ReadonlySet<string>): Promise<OutboxRow[]> => {
  const { outboxEvents: events } = tables
  return db
    .select()
    .from(events)
    .where(sql`${events.eventUuid} = any(${uuidArray(eventUuids)})`)
}

export interface SettledDelivery extends ClaimedDelivery {
  readonly claimedUntil: Date
  readonly state: DeliveryRow['state']
  readonly nextAttemptAt: Date
  /** Null where nothing was sent. */
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>> | null
  readonly attempts: DeliveryAttempt[]
}

const isClaimed = sql`d.receiver_uuid = s."receiverUuid" and d.event_uuid = s."eventUuid"
  and d.next_attempt_at = s."claimedUntil"`

/**
 * Leaves out deliveries that another process claimed since, or a person asked to send again. One that a cancelled replay
 * was just sending is not tried again; that it failed is written.
 */
export const settleDeliveries = async (db: Queryable, settled: readonly SettledDelivery[]): Promise<void> => {
  await db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(settled)}::json) as s("receiverUuid" uuid, "eventUuid" uuid,
        "claimedUntil" timestamptz, "state" text, "nextAttemptAt" timestamptz, "failures" smallint, "body" text,
        "headers" json, "attempts" jsonb)),
    ${heldDeliveries(sql`join given s on ${isClaimed}`)}
    update event_deliveries d set state = case when s."state" = 'waiting' then d.state else s."state" end,
      next_attempt_at = s."nextAttemptAt", failures = s."failures",
      body = coalesce(s."body", d.body), headers = coalesce(s."headers", d.headers), attempts = s."attempts"
    from held join given s on held.receiver_uuid = s."receiverUuid" and held.event_uuid = s."eventUuid"
    where ${isHeld}`)
}

export const markHealthy = async (db: Queryable, endpoints: readonly SentTo[]): Promise<void> => {
  if (endpoints.length > 0)
    await db.execute(sql`update webhook_endpoints set failing_since = null
      where endpoint_uuid = ${heldEndpoints(endpoints, sql`e.failing_since is not null`)}`)
}

export const markFailing = async (db: Queryable, endpoints: readonly SentTo[], now: Date): Promise<void> => {
  if (endpoints.length > 0)
    await db.execute(sql`update webhook_endpoints set failing_since = ${now.toISOString()}::timestamptz
      where endpoint_uuid = ${heldEndpoints(endpoints, sql`e.failing_since is null`)}`)
}

/** Why an endpoint is turned off: nothing was taken since `offBefore`, or the address that was sent to wants no more. */
export type OffCause =
  | { readonly reason: 'failing'; readonly offBefore: Date }
  | { readonly reason: 'gone'; readonly url: string }

/** Asked of the row as it is when it is turned off: while a delivery was under way it may have recovered, or moved. */
const stillHolds = (cause: OffCause): SQL =>
  cause.reason === 'failing'
    ? sql`failing_since <= ${cause.offBefore.toISOString()}::timestamptz`
    : sql`url = ${cause.url}`

/** Turns off one that is on; undefined where it is off already or gone, or the cause does not hold any more. */
export const turnOff = async (
  tx: Queryable,
  endpointUuid: string,
  { cause, now }: { cause: OffCause; now: Date },
): Promise<{ orgUuid: string; url: string } | undefined> => {
  const { rows } = await tx.execute<{ orgUuid: string; url: string }>(sql`
    update webhook_endpoints set status = ${literal(endpointStatus.off)}, off_reason = ${cause.reason}, updated_at = ${now.toISOString()}::timestamptz
    where endpoint_uuid = ${endpointUuid} and status = ${literal(endpointStatus.active)} and ${stillHolds(cause)}
    returning org_uuid as "orgUuid", url`)
  return rows[0]
}

/** More of one endpoint are not counted. */
const mostCounted = 1_000

/** What waits at active endpoints, and since when the longest overdue of it. */
export const backlogOf = async (db: Queryable): Promise<{ waiting: number; oldest: Date | null }> => {
  const { rows } = await db.execute<{ waiting: number; oldest: string | null }>(sql`${waitingEndpoints}
    select coalesce(sum(c.n), 0)::int as waiting, min(due.at) as oldest
    from waiting w join webhook_endpoints e on e.endpoint_uuid = w.uuid and e.status = ${literal(endpointStatus.active)}
    cross join lateral (select count(*) as n from (select from event_deliveries d
      where d.receiver_uuid = w.uuid and d.state = 'waiting' limit ${mostCounted}) counted) c
    cross join lateral (select d.next_attempt_at as at from event_deliveries d
      where d.receiver_uuid = w.uuid and d.state = 'waiting' order by d.next_attempt_at limit 1) due`)
  const [row] = rows
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null }
}
