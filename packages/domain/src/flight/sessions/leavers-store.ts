import { isOneOf, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { membershipStatus, memberType, orgStatus, resourceType, userStatus } from '../../kernel/index.ts'

const { flightPlans, flightSessions, organisations, resourceMemberships: memberships, users } = tables

/** Whose session it is does not fly for its operator any more: was removed or suspended, or the operator was. */
const isLeft = (): SQL<boolean> => sql`not exists (
  select 1 from ${memberships} m
  join ${users} u on u.user_uuid = m.member_uuid and u.status >= ${userStatus.registered}
  join ${organisations} o on o.org_uuid = m.resource_uuid and o.status >= ${orgStatus.unverified}
  where m.resource_type = ${resourceType.organisation} and m.resource_uuid = ${flightSessions.orgUuid}
    and m.member_type = ${memberType.user} and m.member_uuid = ${flightSessions.userUuid}
    and m.status = ${membershipStatus.active})`

/**
 * It sent something lately: an aircraft is in the air. A frame by which it is neither in the air nor armed does not count.
 * Its `limit` keeps it a look into the index for each session: as `exists` it may become a join that reads all frames. Its order
 * keeps that look at the newest ones: without it PostgreSQL may find all that are young enough, and take one of them.
 */
const isFlying = (sessionUuid: SQL, since: Date): SQL<boolean> => sql<boolean>`coalesce((
  select true from telemetry_frames f
  where f.session_uuid = ${sessionUuid} and f.timestamp >= ${since.toISOString()}
    and (f.is_in_air is not false or f.is_armed)
  order by f.timestamp desc limit 1), false)`

/**
 * Open sessions of pilots who fly for their operator no more and are not in flight; or whether one of them is that. Who has left is
 * found first: PostgreSQL would look into the frames of all that is open, which it takes for the lesser part.
 */
export const listLandedLeavers = async (
  db: Queryable,
  since: Date,
  sessionUuid?: string,
): Promise<string[]> => {
  const open = and(
    isNull(flightSessions.sessionEndTime),
    sessionUuid ? eq(flightSessions.sessionUuid, sessionUuid) : undefined,
    isLeft(),
  )
  const { rows } = await db.execute<{ session_uuid: string }>(sql`
    with leavers as materialized (select session_uuid from ${flightSessions} where ${open})
    select session_uuid from leavers where not ${isFlying(sql`leavers.session_uuid`, since)}`)
  return rows.map((row) => row.session_uuid)
}

/** Whose flights: of a person for one organisation, of a person for all, or of an organisation by all its pilots. */
export type Pilotage =
  | { orgUuid: string; userUuid: string }
  | { orgUuid?: undefined; userUuid: string }
  | { orgUuid: string; userUuid?: undefined }

/** What is open of it, and which of that is in the air. */
export const openFlightsOf = (db: Queryable, { orgUuid, userUuid }: Pilotage, since: Date) =>
  db
    .select({
      orgUuid: flightSessions.orgUuid,
      userUuid: flightSessions.userUuid,
      sessionUuid: flightSessions.sessionUuid,
      svcId: flightSessions.svcId,
      assetUin: flightSessions.assetUin,
      pilot: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      // Drizzle names no table before a column it selects.
      isFlying: isFlying(sql`flight_sessions.session_uuid`, since),
    })
    .from(flightSessions)
    .leftJoin(users, eq(users.userUuid, flightSessions.userUuid))
    .where(
      and(
        isNull(flightSessions.sessionEndTime),
        orgUuid ? eq(flightSessions.orgUuid, orgUuid) : undefined,
        userUuid ? eq(flightSessions.userUuid, userUuid) : undefined,
      ),
    )

/**
 * Of an organisation's plans that name a leaver those that are flown on: by any session that is open, whosever it is and whatever its link
 * has brought of late, but for those whose time is over with the membership.
 */
export const plansFlownOn = async (
  db: Queryable,
  { orgUuid, userUuid }: { orgUuid: string; userUuid: string },
  expired: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .select({ planUuid: flightPlans.planUuid })
    .from(flightSessions)
    .innerJoin(flightPlans, eq(flightPlans.planUuid, flightSessions.planUuid))
    .where(
      and(
        isNull(flightSessions.sessionEndTime),
        eq(flightSessions.orgUuid, orgUuid),
        eq(flightPlans.pilotUuid, userUuid),
        not(isOneOf(flightSessions.sessionUuid, expired)),
      ),
    )
  return new Set(rows.map((row) => row.planUuid))
}

export type OpenFlight = Awaited<ReturnType<typeof openFlightsOf>>[number]

/**
 * Their time is over now, if it was not before. What was back-dated by more than its life had none, and was open for
 * frames that were recorded. In one order, so that who else holds several waits and never deadlocks.
 */
export const expireOpen = async (tx: Tx, sessionUuids: readonly string[], now: Date): Promise<void> => {
  if (sessionUuids.length === 0) return
  const open = tx
    .select({ sessionUuid: flightSessions.sessionUuid })
    .from(flightSessions)
    .where(and(isOneOf(flightSessions.sessionUuid, sessionUuids), isNull(flightSessions.sessionEndTime)))
    .orderBy(asc(flightSessions.sessionUuid))
    .for('no key update')
  const at = sql`${now.toISOString()}::timestamptz`
  const { createdAt, sessionExpiry } = flightSessions
  await tx
    .update(flightSessions)
    .set({
      sessionExpiry: sql`case when ${sessionExpiry} < ${createdAt} then ${at} else least(${sessionExpiry}, ${at}) end`,
    })
    .where(inArray(flightSessions.sessionUuid, open))
}
