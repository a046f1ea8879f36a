import { isOneOf, literal, type Queryable, tables } from '@clearway/db'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { isAmong, isMeant, type ZonesMeant, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import {
  assetStatus,
  type Ctx,
  invitationStatus,
  type MemberActor,
  memberType,
  recordStatus,
  resourceType,
} from '../../kernel/index.ts'
import { isActiveMemberOf } from '../../parties/memberships/store.ts'
import { isAsked } from '../../planning/mission-records/asked.ts'
import { seesThroughZones } from '../../planning/mission-records/policy.ts'
import { hasAskedOneOf } from '../../planning/permissions/store.ts'

const {
  assetModels,
  assets,
  certificates,
  flightSessions: sessions,
  missions,
  organisations,
  permissions,
  pilotCredentials,
  resourceInvitations: invitations,
  resourceMemberships: memberships,
  users,
  zones,
} = tables

// Written out, so that a generic plan finds the partial index of active certificates.
const isActiveCertificate = sql`${certificates.status} = 'Active'`

/** Whose missions the caller sees: the own organisation's, or those that ask one of these zones. */
export type Planners = { readonly orgUuid: string } | { readonly zones: ZonesMeant }

export interface Period {
  readonly from: Date
  /** Absent: without an end. */
  readonly to?: Date
}

/** Those of an organisation: found by their end, and not in the order of their starts among all that are over. */
const ownBetween = (db: Queryable, orgUuid: string, { from, to }: Period): SQL =>
  inArray(
    missions.missionUuid,
    db
      .select({ uuid: missions.missionUuid })
      .from(missions)
      .where(
        and(
          eq(missions.orgUuid, orgUuid),
          isActive,
          gt(missions.endTime, from),
          to && lt(missions.startTime, to),
        ),
      ),
  )

/** Those that ask one of these zones, by the time that stands in their permissions. */
const askedBetween = (db: Queryable, zones: ZonesMeant, { from, to }: Period): SQL =>
  zones.named
    ? inArray(
        missions.missionUuid,
        db
          .select({ uuid: permissions.missionUuid })
          .from(permissions)
          .where(
            and(
              isAmong(permissions.zoneUuid, zones),
              isAsked,
              gt(permissions.missionEnd, from),
              to && lt(permissions.missionStart, to),
            ),
          ),
      )
    : hasAskedOneOf(zones)

const isActive = eq(missions.status, literal(recordStatus.active))

/** Active missions of a time by start. Not their areas, which may be large: nothing here draws them. */
export const missionsBetween = (db: Queryable, who: Planners, span: Period, limit: number) =>
  db
    .select({
      missionUuid: missions.missionUuid,
      missionName: missions.missionName,
      startTime: missions.startTime,
      endTime: missions.endTime,
      orgName: organisations.orgName,
    })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(
      and(
        isActive,
        'orgUuid' in who ? ownBetween(db, who.orgUuid, span) : askedBetween(db, who.zones, span),
        gt(missions.endTime, span.from),
        span.to && lt(missions.startTime, span.to),
      ),
    )
    .orderBy(asc(missions.startTime), asc(missions.missionUuid))
    .limit(limit)
export type MissionOf = Awaited<ReturnType<typeof missionsBetween>>[number]

const zoneColumns = {
  zoneUuid: zones.zoneUuid,
  zoneName: zones.zoneName,
  airspaceZoneType: zones.airspaceZoneType,
  activeFrom: zones.activeFrom,
  activeTo: zones.activeTo,
}

const mostRows = 50

export const zonesNamed = (db: Queryable, zoneUuids: readonly string[]) =>
  db.select(zoneColumns).from(zones).where(isOneOf(zones.zoneUuid, zoneUuids))

/** Of these zones those that begin or end within a time, the next first. */
export const zonesTurning = (db: Queryable, meant: ZonesMeant, { from, to }: Required<Period>) => {
  const within = (column: typeof zones.activeFrom | typeof zones.activeTo) =>
    db
      .select({ uuid: zones.zoneUuid })
      .from(zones)
      .where(and(isMeant(meant), isInEffect, gte(column, from), lt(column, to)))
  return db
    .select(zoneColumns)
    .from(zones)
    .where(inArray(zones.zoneUuid, union(within(zones.activeFrom), within(zones.activeTo))))
    .orderBy(asc(sql`coalesce(${zones.activeFrom}, ${zones.activeTo})`), asc(zones.zoneUuid))
    .limit(mostRows)
}
export type ZoneOf = Awaited<ReturnType<typeof zonesTurning>>[number]

/** Of these zones those that end within a time, the next first. */
export const zonesEnding = (db: Queryable, meant: ZonesMeant, { from, to }: Required<Period>) =>
  db
    .select({
      zoneUuid: zones.zoneUuid,
      zoneName: zones.zoneName,
      endsAt: sql<Date>`${zones.activeTo}`.mapWith(zones.activeTo),
    })
    .from(zones)
    .where(and(isMeant(meant), isInEffect, gte(zones.activeTo, from), lt(zones.activeTo, to)))
    .orderBy(asc(zones.activeTo), asc(zones.zoneUuid))
    .limit(mostRows)

/** An organisation's active assets with what they need to fly: these, and others until there are so many. */
export const fleetOf = async (db: Queryable, orgUuid: string, planned: readonly string[], limit: number) => {
  const isOwn = and(eq(assets.orgOwnerUuid, orgUuid), eq(assets.status, assetStatus.active))
  // In the order of the index, so that of a large fleet only the first are found.
  const others = await db
    .select({ uuid: assets.assetUuid })
    .from(assets)
    .where(isOwn)
    .orderBy(asc(assets.assetUuid))
    .limit(limit)
  const wanted = [...new Set([...planned, ...others.map(({ uuid }) => uuid)])].slice(0, limit)
  return db
    .select({
      assetUuid: assets.assetUuid,
      svcId: assets.svcId,
      assetUin: assets.assetUin,
      uinStatus: assets.uinStatus,
      modelName: assetModels.modelName,
      certificateExpiresAt: certificates.expiresAt,
      sessionUuid: sessions.sessionUuid,
    })
    .from(assets)
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .leftJoin(certificates, and(eq(certificates.assetUuid, assets.assetUuid), isActiveCertificate))
    .leftJoin(sessions, and(eq(sessions.assetUuid, assets.assetUuid), isNull(sessions.sessionEndTime)))
    .where(and(isOneOf(assets.assetUuid, wanted), isOwn))
}

export const certificatesEnding = (db: Queryable, orgUuid: string, { from, to }: Required<Period>) =>
  db
    .select({
      assetUuid: assets.assetUuid,
      svcId: assets.svcId,
      assetUin: assets.assetUin,
      endsAt: certificates.expiresAt,
    })
    .from(certificates)
    .innerJoin(assets, eq(assets.assetUuid, certificates.assetUuid))
    .where(
      and(
        eq(assets.orgOwnerUuid, orgUuid),
        eq(assets.status, assetStatus.active),
        isActiveCertificate,
        gte(certificates.expiresAt, from),
        lt(certificates.expiresAt, to),
      ),
    )
    .orderBy(asc(certificates.expiresAt))
    .limit(mostRows)

/** Of an organisation's people, or of one of them. */
export const credentialsEnding = (
  db: Queryable,
  { orgUuid, userUuid }: { orgUuid: string; userUuid: string | null },
  { from, to }: Required<Period>,
) =>
  db
    .select({
      userUuid: users.userUuid,
      firstName: users.firstName,
      lastName: users.lastName,
      rpcNumber: pilotCredentials.rpcNumber,
      endsAt: sql<Date>`${pilotCredentials.expiresAt}`.mapWith(pilotCredentials.expiresAt),
    })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .innerJoin(pilotCredentials, eq(pilotCredentials.userUuid, users.userUuid))
    .where(
      and(
        isActiveMemberOf([orgUuid]),
        userUuid ? eq(users.userUuid, userUuid) : undefined,
        eq(pilotCredentials.status, recordStatus.active),
        gte(pilotCredentials.expiresAt, from),
        lt(pilotCredentials.expiresAt, to),
      ),
    )
    .orderBy(asc(pilotCredentials.expiresAt))
    .limit(mostRows)

/** What the organisation sent and is not answered yet. */
export const invitationsEnding = (db: Queryable, orgUuid: string, { from, to }: Required<Period>) =>
  db
    .select({
      inviteUuid: invitations.inviteUuid,
      resourceType: invitations.resourceType,
      resourceUuid: invitations.resourceUuid,
      inviteeType: invitations.inviteeType,
      identifier: invitations.inviteIdentifier,
      svcId: invitations.svcId,
      endsAt: invitations.expiresAt,
      assetUin: assets.assetUin,
      invitee: organisations.orgName,
    })
    .from(invitations)
    .leftJoin(
      assets,
      and(eq(invitations.resourceType, resourceType.asset), eq(assets.assetUuid, invitations.resourceUuid)),
    )
    .leftJoin(
      organisations,
      and(
        eq(invitations.inviteeType, memberType.organisation),
        eq(organisations.orgUuid, invitations.inviteeUuid),
      ),
    )
    .where(
      and(
        eq(invitations.invitedByOrgUuid, orgUuid),
        eq(invitations.direction, 'invite'),
        eq(invitations.status, invitationStatus.pending),
        gte(invitations.expiresAt, from),
        lt(invitations.expiresAt, to),
      ),
    )
    .orderBy(asc(invitations.expiresAt))
    .limit(mostRows)

/** Seconds in the air of an organisation's ended flights by the stretch between two bounds in which they began, the first as 0. */
export const flownBetween = async (
  db: Queryable,
  orgUuid: string,
  bounds: readonly Date[],
): Promise<ReadonlyMap<number, number>> => {
  const instants = sql.join(
    bounds.map((at) => sql`${at.toISOString()}::timestamptz`),
    sql`, `,
  )
  const stretch = sql<number>`width_bucket(${sessions.sessionStartTime}, array[${instants}])`
  const rows = await db
    .select({ stretch, seconds: sql<number>`sum(${sessions.totalEndurance})` })
    .from(sessions)
    .where(
      and(
        eq(sessions.orgUuid, orgUuid),
        gte(sessions.sessionStartTime, bounds[0]!),
        lt(sessions.sessionStartTime, bounds.at(-1)!),
        isNotNull(sessions.totalEndurance),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.stretch - 1, row.seconds]))
}

/** A manager's are the missions that ask the zones it decides about, everybody else's the own ones. */
export const plannersOf = async ({ db, actor }: Ctx<MemberActor>): Promise<Planners> => {
  const { orgUuid } = actor.member
  return seesThroughZones(actor) ? { zones: await zonesOf(db, orgUuid, 'managed') } : { orgUuid }
}
