import { isOneOf, literal, type Queryable, tables } from '@clearway/db'
import { and, asc, desc, eq, exists, gt, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import {
  type CursorRequest,
  type Extent,
  pageAmong,
  permissionStatus,
  type Rows,
  recordStatus,
} from '../../kernel/index.ts'
import { extentOf, holdsText, pageBehind } from '../../kernel/listing.ts'
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

const matching = (db: Queryable, filter: MissionFilter): SQL | undefined =>
  and(
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

/** With the name of their organisation. */
const missionRows = (db: Queryable, wanted: SQL | undefined) =>
  db
    .select({ mission: missions, orgName: organisations.orgName })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(wanted)

type ListedMission = Awaited<ReturnType<typeof missionRows>>[number]

export const listMissions = (db: Queryable, filter: MissionFilter): Promise<ListedMission[]> =>
  missionRows(db, matching(db, filter))

/** Newest first, or those of a window by start. */
export const pageMissions = async (
  db: Queryable,
  filter: MissionFilter,
  request: CursorRequest,
): Promise<Rows<ListedMission> & Extent> => {
  const wanted = matching(db, filter)
  const start = filter.window?.from && missions.startTime
  const { total, since } = request.cursor ?? (await extentOf(db, missions, { wanted, start }))
  if (total === 0) return { ...pageAmong<ListedMission>([], request.limit), total }
  const at = filter.window ? missions.startTime : missions.createdAt
  const isRising = filter.window?.order === 'soonest'
  const inOrder = isRising ? asc : desc
  const bound = since ? gte(missions.startTime, since) : undefined
  const place = { at, uuid: missions.missionUuid, isRising }
  const { where, offset } = pageBehind(request, and(wanted, bound), place)
  const found = await missionRows(db, where)
    .orderBy(inOrder(at), inOrder(missions.missionUuid))
    .limit(request.limit + 1)
    .offset(offset)
  return { ...pageAmong(found, request.limit), total, since }
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
