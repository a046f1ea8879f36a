import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type CursorRequest, offsetOf, pageAmong, type Rows } from '../../kernel/index.ts'
import { heldDeliveries, inLockOrder, isHeld } from './lock-order.ts'

const { eventDeliveries: deliveries, outboxEvents: events, webhookEndpoints: endpoints } = tables

export type EndpointRow = typeof endpoints.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect

/** The space of advisory locks that this file uses, apart from all others. */
const endpointLock = 7_205

/** Adds an endpoint unless the organisation has its most; false then. Of several at once the lock lets one after the other. */
export const insertEndpoint = async (
  tx: Tx,
  row: typeof endpoints.$inferInsert,
  most: number,
): Promise<EndpointRow | null> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${endpointLock}, hashtext(${row.orgUuid}))`)
  const [held] = await tx.select({ n: count() }).from(endpoints).where(eq(endpoints.orgUuid, row.orgUuid))
  if ((held?.n ?? 0) >= most) return null
  const [made] = await tx.insert(endpoints).values(row).returning()
  return made!
}

export const endpointsOf = (db: Queryable, orgUuid: string): Promise<EndpointRow[]> =>
  db
    .select()
    .from(endpoints)
    .where(eq(endpoints.orgUuid, orgUuid))
    .orderBy(asc(endpoints.createdAt), asc(endpoints.endpointUuid))

export const findEndpoint = async (db: Queryable, endpointUuid: string): Promise<EndpointRow | undefined> => {
  const [row] = await db.select().from(endpoints).where(eq(endpoints.endpointUuid, endpointUuid))
  return row
}

export const lockEndpoint = async (tx: Tx, endpointUuid: string): Promise<EndpointRow | undefined> => {
  const [row] = await tx
    .select()
    .from(endpoints)
    .where(eq(endpoints.endpointUuid, endpointUuid))
    .for('no key update')
  return row
}

export const updateEndpoint = async (
  tx: Queryable,
  endpointUuid: string,
  set: Partial<EndpointRow>,
): Promise<EndpointRow> => {
  const [row] = await tx
    .update(endpoints)
    .set(set)
    .where(eq(endpoints.endpointUuid, endpointUuid))
    .returning()
  return row!
}

export const deleteEndpoint = async (tx: Tx, endpointUuid: string): Promise<void> => {
  await tx.execute(sql`with ${heldDeliveries(sql`where d.receiver_uuid = ${endpointUuid}`)}
    delete from event_deliveries d using held where ${isHeld}`)
  await tx.delete(endpoints).where(eq(endpoints.endpointUuid, endpointUuid))
}

/** More are not counted: of an endpoint that never answers there may be hundreds of thousands. */
const mostCounted = 1_000

export interface Waiting {
  readonly waiting: number
  /** For the replay under way: 50,000 at most, because a replay sends no more. */
  readonly replayed: number
}

/** How many deliveries wait, by endpoint. */
export const waitingOf = async (
  db: Queryable,
  endpointUuids: readonly string[],
): Promise<Map<string, Waiting>> => {
  if (endpointUuids.length === 0) return new Map()
  const { rows } = await db.execute<Waiting & { uuid: string } & Record<string, unknown>>(sql`
    select e.uuid,
      (select count(*)::int from (select from event_deliveries d
        where d.receiver_uuid = e.uuid and d.state = 'waiting' limit ${mostCounted}) counted) as waiting,
      (select count(*)::int from event_deliveries d where d.receiver_uuid = e.uuid and ${isReplayed}) as replayed
    from unnest(${sql.param(endpointUuids)}::uuid[]) as e(uuid)`)
  return new Map(rows.map(({ uuid, ...waiting }) => [uuid, waiting]))
}

/** A delivery `d` waits for a replay. */
const isReplayed = sql`d.state = 'waiting' and d.state_before_replay is not null`

export const isReplaying = async (db: Queryable, endpointUuid: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from event_deliveries d where d.receiver_uuid = ${endpointUuid} and ${isReplayed} limit 1`)
  return rows.length > 0
}

/** Nothing waits for its replay any more; how much did. One that waited already before goes on waiting. */
export const endReplay = async (tx: Tx, endpointUuid: string): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    with ${heldDeliveries(sql`where d.receiver_uuid = ${endpointUuid} and ${isReplayed}`)}
    update event_deliveries d set state = d.state_before_replay, state_before_replay = null from held where ${isHeld}`)
  return rowCount ?? 0
}

interface LogFilter extends CursorRequest {
  readonly state?: DeliveryRow['state'] | undefined
}

export type LoggedDelivery = DeliveryRow &
  Pick<typeof events.$inferSelect, 'name' | 'subjectUuid' | 'occurredAt'>

export const pageDeliveries = async (
  db: Queryable,
  endpointUuid: string,
  filter: LogFilter,
): Promise<Rows<LoggedDelivery> & { total: number }> => {
  const { state, cursor, limit } = filter
  const wanted = and(
    eq(deliveries.receiverUuid, endpointUuid),
    state ? eq(deliveries.state, state) : undefined,
  )
  const total = cursor?.total ?? (await db.$count(deliveries, wanted))
  const found = await db
    .select({
      delivery: deliveries,
      name: events.name,
      subjectUuid: events.subjectUuid,
      occurredAt: events.occurredAt,
    })
    .from(deliveries)
    .innerJoin(events, eq(events.eventUuid, deliveries.eventUuid))
    .where(and(wanted, cursor && lt(deliveries.eventUuid, cursor.uuid)))
    .orderBy(desc(deliveries.eventUuid))
    .limit(limit + 1)
    .offset(cursor ? 0 : offsetOf(filter))
  const rows = found.map(({ delivery, ...event }) => ({ ...delivery, ...event }))
  return { ...pageAmong(rows, limit), total }
}

interface Put {
  readonly now: Date
  /** What it is for the replay that asks, and what it was before if there was one already. */
  readonly replays?: boolean
}

/** Makes it due at once; a new one where there was none. Attempts stay in the log. */
export const putDeliveries = async (
  tx: Queryable,
  given: readonly { receiverUuid: string; eventUuid: string }[],
  { now, replays = false }: Put,
): Promise<void> => {
  if (given.length === 0) return
  const [before, former] = replays ? [sql`'cancelled'`, sql`event_deliveries.state`] : [sql`null`, sql`null`]
  await tx.execute(sql`
    insert into event_deliveries
      (receiver_uuid, event_uuid, channel, state, state_before_replay, next_attempt_at, created_at)
    select d.receiver_uuid, d.event_uuid, 'webhook', 'waiting', ${before}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(given.map((one) => one.receiverUuid))}::uuid[],
      ${sql.param(given.map((one) => one.eventUuid))}::uuid[]) as d(receiver_uuid, event_uuid)
    ${inLockOrder}
    on conflict (receiver_uuid, event_uuid)
      do update set state = 'waiting', state_before_replay = ${former}, next_attempt_at = excluded.next_attempt_at, failures = 0`)
}

export const findDelivery = async (
  db: Queryable,
  endpointUuid: string,
  eventUuid: string,
): Promise<DeliveryRow | undefined> => {
  const own = and(eq(deliveries.receiverUuid, endpointUuid), eq(deliveries.eventUuid, eventUuid))
  const [row] = await db.select().from(deliveries).where(own)
  return row
}

type EventRow = typeof events.$inferSelect

/** Events after one, in their order; of those names where some are given. */
export const eventsFrom = (
  db: Queryable,
  {
    since,
    after,
    names,
    limit,
  }: { since: Date; after: string | null; names: readonly string[]; limit: number },
): Promise<EventRow[]> => {
  const from: SQL = after
    ? sql`(${events.occurredAt}, ${events.eventUuid}) > (${since.toISOString()}::timestamptz, ${after}::uuid)`
    : sql`${events.occurredAt} >= ${since.toISOString()}::timestamptz`
  return db
    .select()
    .from(events)
    .where(and(from, sql`${events.name} = any(${sql.param([...names])}::text[])`))
    .orderBy(asc(events.occurredAt), asc(events.eventUuid))
    .limit(limit)
}
