import { isOneOf, literal, type Queryable, tables } from '@clearway/db'
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { permissionStatus, recordStatus } from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'
import { isAsked } from './asked.ts'

const { missionAssets, missions, organisations, permissions, zones } = tables

export interface MissionFilter {
  status: number
  orgUuid?: string
  missionUuids?: readonly string[]
  /** Only missions with a permission of one of these zones. */
  zones?: ZonesMeant
  /** Only missions whose window shares time with this one; they come by their start. */
  window?: { from: Date | undefined; to: Date | undefined; order: 'soonest' | 'latest' } | undefined
  seriesUuid?: string | undefined
  /** Only missions that list this aircraft. */
  assetUuid?: string | undefined
  /** Part of what one knows a mission by. */
  q?: string | undefined
  summary?: 'approved' | 'pending' | 'rejected' | undefined
}

/** Missions with the name of their organisation: newest first, or those of a window by start. */
export const listMissions = async (
  db: Queryable,
  filter: MissionFilter,
  slice: { limit: number; offset: number },
) => {
  const wanted = and(
    eq(missions.status, literal(filter.status)),
    filter.orgUuid ? eq(missions.orgUuid, filter.orgUuid) : undefined,
    filter.missionUuids ? isOneOf(missions.missionUuid, filter.missionUuids) : undefined,
    filter.zones ? hasAskedOneOf(db, filter.zones, filter) : undefined,
    filter.seriesUuid ? eq(missions.seriesUuid, filter.seriesUuid) : undefined,
    filter.assetUuid ? listsAsset(db, filter.assetUuid) : undefined,
    filter.window?.from && gt(missions.endTime, filter.window.from),
    filter.window?.to && lt(missions.startTime, filter.window.to),
    filter.q ? isKnownBy(db, filter.q, filter.zones) : undefined,
    filter.summary && isAnswered(db, filter.summary),
  )
  const by = filter.window ? missions.startTime : missions.createdAt
  const inOrder = filter.window?.order === 'soonest' ? asc : desc
  const total = await db.$count(missions, wanted)
  const rows = await db
    .select({ mission: missions, orgName: organisations.orgName })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(wanted)
    .orderBy(inOrder(by), inOrder(missions.missionUuid))
    .limit(slice.limit)
    .offset(slice.offset)
  return { rows, total }
}

/** By the aircraft, not by the mission: an aircraft is listed by few of many missions. */
const listsAsset = (db: Queryable, assetUuid: string): SQL =>
  inArray(
    missions.missionUuid,
    db
      .select({ missionUuid: missionAssets.missionUuid })
      .from(missionAssets)
      .where(eq(missionAssets.assetUuid, assetUuid)),
  )

/** Has a permission in force of which this is true, those of single plans among them. */
const hasPermission = (db: Queryable, isTrue: SQL | undefined): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(permissions)
      .where(and(eq(permissions.missionUuid, missions.missionUuid), isNull(permissions.retiredAt), isTrue)),
  )

/** What is asked of the missions is asked of the permissions too, so that these are found by their time. */
const hasAskedOneOf = (
  db: Queryable,
  zones: ZonesMeant,
  { status, window }: Pick<MissionFilter, 'status' | 'window'>,
): SQL =>
  hasPermission(
    db,
    and(
      isAmong(permissions.zoneUuid, zones),
      status === recordStatus.active ? isAsked : undefined,
      window?.from && gt(permissions.missionEnd, window.from),
      window?.to && lt(permissions.missionStart, window.to),
    ),
  )

/** By its name, its number, its operator, or a zone that decides about it and that the caller may see. */
const isKnownBy = (db: Queryable, q: string, meant: ZonesMeant | undefined): SQL | undefined => {
  const ofOperator = db
    .select({ one: sql`1` })
    .from(organisations)
    .where(and(eq(organisations.orgUuid, missions.orgUuid), holdsText(q, [organisations.orgName])))
  const named = db
    .select({ one: sql`1` })
    .from(zones)
    .where(and(eq(zones.zoneUuid, permissions.zoneUuid), holdsText(q, [zones.zoneName])))
  return or(
    holdsText(q, [missions.missionName, missions.svcId]),
    exists(ofOperator),
    hasPermission(db, and(exists(named), meant && isAmong(permissions.zoneUuid, meant), ofMissionItself)),
  )
}

const ofMissionItself = eq(permissions.parentType, 'MISSION')

/** The result of `summaryOf` (permissions/policy.ts) for a mission's own permissions. */
const isAnswered = (db: Queryable, summary: NonNullable<MissionFilter['summary']>): SQL | undefined => {
  const has = (status: number) =>
    hasPermission(db, and(eq(permissions.permissionStatus, status), ofMissionItself))
  const [isRejected, isPending] = [has(permissionStatus.rejected), has(permissionStatus.pending)]
  if (summary === 'rejected') return isRejected
  return and(not(isRejected), summary === 'pending' ? isPending : not(isPending))
}
