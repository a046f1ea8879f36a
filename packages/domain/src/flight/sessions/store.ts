import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import {
  type CursorRequest,
  type Extent,
  membershipStatus,
  memberType,
  pageAmong,
  type Rows,
  resourceType,
  roleNumber,
} from '../../kernel/contract.ts'
import { extentOf, pageBehind } from '../../kernel/listing.ts'

const { assets, flightSessions, resourceMemberships } = tables
export type SessionRow = typeof flightSessions.$inferSelect
export type NewSession = typeof flightSessions.$inferInsert

export const findSession = async (db: Queryable, sessionUuid: string): Promise<SessionRow | undefined> => {
  const [row] = await db.select().from(flightSessions).where(eq(flightSessions.sessionUuid, sessionUuid))
  return row
}

export const findOpenSession = async (db: Queryable, assetUuid: string): Promise<SessionRow | undefined> => {
  const [row] = await db
    .select()
    .from(flightSessions)
    .where(and(eq(flightSessions.assetUuid, assetUuid), isNull(flightSessions.sessionEndTime)))
  return row
}

/** Undefined when the asset has another open session: the partial unique index decides, under any concurrency. */
export const insertSession = async (tx: Tx, session: NewSession): Promise<SessionRow | undefined> => {
  const [row] = await tx.insert(flightSessions).values(session).onConflictDoNothing().returning()
  return row
}

/** The session with its row locked until the transaction ends, so that it is ended once. */
export const lockSession = async (tx: Tx, sessionUuid: string): Promise<SessionRow | undefined> => {
  const [row] = await tx
    .select()
    .from(flightSessions)
    .where(eq(flightSessions.sessionUuid, sessionUuid))
    .for('no key update')
  return row
}

export const updateSession = async (
  tx: Tx,
  sessionUuid: string,
  change: PgUpdateSetSource<typeof flightSessions>,
): Promise<SessionRow> => {
  const [row] = await tx
    .update(flightSessions)
    .set(change)
    .where(eq(flightSessions.sessionUuid, sessionUuid))
    .returning()
  return row!
}

/** The battery level of the first and the last frame of a flight. */
export const chargeOf = async (
  tx: Tx,
  sessionUuid: string,
): Promise<Pick<SessionRow, 'batteryFirst' | 'batteryLast'>> => {
  const charge = (from: SQL): SQL => sql`(select battery_remaining_percent from telemetry_frames
    where session_uuid = ${sessionUuid} order by ${from} limit 1)`
  const { rows } = await tx.execute<{ first: number | null; last: number | null }>(
    sql`select ${charge(sql`"timestamp"`)} as first, ${charge(sql`"timestamp" desc`)} as last`,
  )
  return { batteryFirst: rows[0]!.first, batteryLast: rows[0]!.last }
}

interface SessionFilter {
  orgUuid: string
  missionUuid?: string | undefined
  planUuid?: string | undefined
  assetUuid?: string | undefined
  isOpen?: boolean | undefined
  /** In the air at some moment between these. */
  from?: Date | undefined
  to?: Date | undefined
}

/** When it was over, as the index has it; what is open is so at the end of all time. */
const overAt = sql`coalesce(${flightSessions.sessionEndTime}, 'infinity')`

const matching = (filter: SessionFilter): SQL | undefined => {
  const { orgUuid, missionUuid, planUuid, assetUuid, isOpen, from, to } = filter
  const { sessionStartTime, sessionEndTime } = flightSessions
  return and(
    eq(flightSessions.orgUuid, orgUuid),
    missionUuid ? eq(flightSessions.missionUuid, missionUuid) : undefined,
    planUuid ? eq(flightSessions.planUuid, planUuid) : undefined,
    assetUuid ? eq(flightSessions.assetUuid, assetUuid) : undefined,
    isOpen === undefined ? undefined : (isOpen ? isNull : isNotNull)(sessionEndTime),
    from ? sql`${overAt} > ${sql.param(from, sessionEndTime)}` : undefined,
    to ? lt(sessionStartTime, to) : undefined,
  )
}

export const pageSessions = async (
  db: Queryable,
  filter: SessionFilter,
  request: CursorRequest,
): Promise<Rows<SessionRow> & Extent> => {
  const wanted = matching(filter)
  const { sessionStartTime: at, sessionUuid: uuid } = flightSessions
  const { total, since } =
    request.cursor ?? (await extentOf(db, flightSessions, { wanted, start: filter.from && at }))
  if (total === 0) return { ...pageAmong<SessionRow>([], request.limit), total }
  const bound = since ? gte(at, since) : undefined
  const { where, offset } = pageBehind(request, and(wanted, bound), { at, uuid })
  const found = await db
    .select()
    .from(flightSessions)
    .where(where)
    .orderBy(desc(at), desc(uuid))
    .limit(request.limit + 1)
    .offset(offset)
  return { ...pageAmong(found, request.limit), total, since }
}

interface ExpiredFilter {
  expiredBy: Date
  madeBefore: Date
  of?: { assetUuid?: string; orgUuid?: string | undefined; userUuid?: string | undefined } | undefined
}

/** Open sessions whose time was over at `expiredBy`; of those made after it was, only the ones made by `madeBefore`. */
export const listExpired = (
  db: Queryable,
  { expiredBy, madeBefore, of: { assetUuid, orgUuid, userUuid } = {} }: ExpiredFilter,
): Promise<{ sessionUuid: string }[]> =>
  db
    .select({ sessionUuid: flightSessions.sessionUuid })
    .from(flightSessions)
    .where(
      and(
        isNull(flightSessions.sessionEndTime),
        assetUuid ? eq(flightSessions.assetUuid, assetUuid) : undefined,
        orgUuid ? eq(flightSessions.orgUuid, orgUuid) : undefined,
        userUuid ? eq(flightSessions.userUuid, userUuid) : undefined,
        lte(flightSessions.sessionExpiry, expiredBy),
        or(
          lte(flightSessions.createdAt, flightSessions.sessionExpiry),
          lte(flightSessions.createdAt, madeBefore),
        ),
      ),
    )

/** The asset when the organisation actively owns it; held against a change of owner until the transaction ends. */
export const findOwnedAsset = async (tx: Tx, assetUuid: string, orgUuid: string) => {
  const [row] = await tx
    .select({
      assetUuid: assets.assetUuid,
      svcId: assets.svcId,
      assetUin: assets.assetUin,
      status: assets.status,
      uinStatus: assets.uinStatus,
    })
    .from(assets)
    .innerJoin(
      resourceMemberships,
      and(
        eq(resourceMemberships.resourceType, resourceType.asset),
        eq(resourceMemberships.resourceUuid, assets.assetUuid),
        eq(resourceMemberships.memberType, memberType.organisation),
        eq(resourceMemberships.memberUuid, orgUuid),
        eq(resourceMemberships.role, roleNumber.owner),
        eq(resourceMemberships.status, membershipStatus.active),
      ),
    )
    .where(eq(assets.assetUuid, assetUuid))
    .for('share')
  return row
}

/** Some session on the plan is open. */
export const isFlown = async (tx: Tx, planUuid: string): Promise<boolean> => {
  const rows = await tx
    .select({ sessionUuid: flightSessions.sessionUuid })
    .from(flightSessions)
    .where(and(eq(flightSessions.planUuid, planUuid), isNull(flightSessions.sessionEndTime)))
    .limit(1)
  return rows.length > 0
}

export interface Totals {
  distanceM: number
  enduranceS: number
}

export const addToAssetTotals = async (
  tx: Tx,
  assetUuid: string,
  totals: Totals,
  now: Date,
): Promise<void> => {
  await tx
    .update(assets)
    .set({
      totalDistance: sql`${assets.totalDistance} + ${totals.distanceM}`,
      totalEndurance: sql`${assets.totalEndurance} + ${totals.enduranceS}`,
      totalFlights: sql`${assets.totalFlights} + 1`,
      updatedAt: now,
    })
    .where(eq(assets.assetUuid, assetUuid))
}

/** Of the sessions asked about, those that have ended or are to end, because their time is over. */
export const listEndedAmong = async (
  db: Queryable,
  now: Date,
  sessionUuids: readonly string[],
): Promise<string[]> => {
  const open = await db
    .select({ sessionUuid: flightSessions.sessionUuid })
    .from(flightSessions)
    .where(
      and(
        inArray(flightSessions.sessionUuid, [...sessionUuids]),
        isNull(flightSessions.sessionEndTime),
        gt(flightSessions.sessionExpiry, now),
      ),
    )
  const stillOpen = new Set(open.map(({ sessionUuid }) => sessionUuid))
  return sessionUuids.filter((sessionUuid) => !stillOpen.has(sessionUuid))
}
