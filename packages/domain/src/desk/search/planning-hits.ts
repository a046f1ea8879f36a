import { literal, type Queryable, tables, uuidArray } from '@clearway/db'
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import type { TextPosition } from '../../geo/types.ts'
import { constraintType, recordStatus } from '../../kernel/index.ts'
import { isAsked } from '../../planning/mission-records/asked.ts'
import { hasAskedOneOf } from '../../planning/permissions/store.ts'
import type { Hit } from './contract.ts'
import { foundAssets } from './fleet-hits.ts'
import {
  byNumber,
  byWords,
  firstByWords,
  firstOfEach,
  hitOf,
  isLookedAt,
  isOneOfFirst,
  mostLookedAt,
  type Question,
} from './question.ts'

const { constraints, flightPlans, missionAssets, missions, organisations, permissions, zones } = tables

/** Whose missions the caller sees: the own organisation's, or those that ask one of these zones. */
export type Planners = { readonly orgUuid: string } | { readonly zones: ZonesMeant }

const ofOperator = sql`${organisations.orgName} || ' ' || ${organisations.svcId}`

/** Of missions that are found otherwise, each is looked at for the zones that it asks. */
const isSeen = (who: Planners): SQL =>
  'orgUuid' in who ? eq(missions.orgUuid, who.orgUuid) : hasAskedOneOf(who.zones)

const isActive = eq(missions.status, literal(recordStatus.active))

/** The areas of one type that hold a position, judged by their outer rings alone. */
const holding = ({ latitude, longitude }: TextPosition, type: number): SQL => {
  const at = sql`point(${longitude}::float8, ${latitude}::float8)`
  return sql`(select ${constraints.refUuid} from ${constraints}
    where ${constraints.outer} && ${`((${longitude},${latitude}))`}::polygon and ${constraints.outer} @> ${at}
      and ${constraints.constraintType} = ${type})`
}

const ofMission = sql`${missions.missionName} || ' ' || ${missions.svcId}`

/** Of the missions that are looked at, those that fly an aircraft of this name. */
const flyingOf = (asked: Question): SQL => sql`
  select listed.mission_uuid from (
    select ${missionAssets.missionUuid}, ${missionAssets.assetUuid} from ${missionAssets}
    where ${missionAssets.missionUuid} = any(array(select looked.mission_uuid from looked)) offset 0) listed
  where listed.asset_uuid = any(${foundAssets(asked)})`

/** The newest that fly an aircraft of this name: uuids rise with time. */
const newestFlying = (asked: Question): SQL =>
  firstOfEach(
    foundAssets(asked),
    sql`select ${missionAssets.missionUuid} from ${missionAssets}
      where ${missionAssets.assetUuid} = each.uuid and exists (
        select from ${missions} where ${missions.missionUuid} = ${missionAssets.missionUuid} and ${isActive} offset 0)
      order by ${missionAssets.missionUuid} desc`,
  )

/** Of more operators than these missions are not searched: the text is too short. */
const mostOperators = 20

const operatorsMeant = (asked: Question): SQL =>
  firstByWords(asked, { uuid: organisations.orgUuid, said: ofOperator, most: mostOperators })

const lastToEnd = sql`order by ${missions.endTime} desc limit ${literal(mostLookedAt)}`

/** So many missions of each zone, or of each operator, are looked at where there may be a thousand of these. */
const mostOfEach = 100

/** The missions that asked these zones and end last. */
const lastAsking = (named: readonly string[]): SQL => sql`${missions.missionUuid} = any(array(
  select asked.mission_uuid from unnest(${uuidArray(named)}) zone(uuid) cross join lateral (
    select ${permissions.missionUuid}, ${permissions.missionEnd} from ${permissions}
    where ${permissions.zoneUuid} = zone.uuid and ${isAsked}
    order by ${permissions.missionEnd} desc limit ${literal(mostOfEach)}) asked
  order by asked.mission_end desc limit ${literal(mostLookedAt)}))`

/**
 * The missions that are looked at word by word, those that end last: the organisation's, what was asked of its zones, or of all
 * where it has very many of them.
 */
const lastOf = (who: Planners): SQL => {
  if ('orgUuid' in who)
    return sql`select * from ${missions} where ${missions.orgUuid} = ${who.orgUuid} and ${isActive} ${lastToEnd}`
  if (!who.zones.named) return sql`select * from ${missions} where ${isActive} ${lastToEnd}`
  return sql`select * from ${missions} where ${isActive} and ${lastAsking(who.zones.named)}`
}

/** By its own words, by an aircraft that it flies, and for who looks at the missions of others by their operator. */
const lastAbout = (who: Planners, asked: Question): SQL => {
  const isOfOperator =
    'zones' in who ? sql`or ${missions.orgUuid} = any(array(${operatorsMeant(asked)}))` : sql``
  return sql`with looked as materialized (${lastOf(who)})
    select ${missions.missionUuid} from looked missions
    where (${byWords(asked, ofMission)} or ${missions.missionUuid} in (${flyingOf(asked)}) ${isOfOperator})
      and ${isSeen(who)}
    order by ${missions.endTime} desc limit ${asked.limit}`
}

/** The same, as the indexes of each of these find it. */
const firstAbout = (who: Planners, asked: Question): SQL => {
  const named = firstByWords(asked, { uuid: missions.missionUuid, said: ofMission, which: isActive })
  const ofOperators = firstOfEach(
    sql`array(${operatorsMeant(asked)})`,
    sql`select ${missions.missionUuid} from ${missions} where ${missions.orgUuid} = each.uuid and ${isActive}
      order by ${missions.endTime} desc`,
  )
  return sql`(${named}) union all (${newestFlying(asked)}) ${'zones' in who ? sql`union all (${ofOperators})` : sql``}`
}

/** Those that end last first. */
export const missionHits = async (db: Queryable, who: Planners, asked: Question): Promise<Hit[]> => {
  const said = asked.position
    ? sql`${missions.missionUuid} in ${holding(asked.position, constraintType.mission)}`
    : isLookedAt(asked, {
        uuid: missions.missionUuid,
        own: lastAbout(who, asked),
        first: firstAbout(who, asked),
      })
  const rows = await db
    .select({
      uuid: missions.missionUuid,
      svcId: missions.svcId,
      name: missions.missionName,
      detail: organisations.orgName,
    })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(and(said, isSeen(who), isActive))
    .orderBy(desc(missions.endTime))
    .limit(asked.limit)
  return rows.map(hitOf('mission'))
}

const ofReference = sql`coalesce(${permissions.permissionReference}, '')`

/** By number or reference, and those of these missions. */
export const permissionHits = async (
  db: Queryable,
  who: Planners,
  { asked, missionUuids }: { asked: Question; missionUuids: readonly string[] },
): Promise<Hit[]> => {
  const mine = 'orgUuid' in who ? eq(missions.orgUuid, who.orgUuid) : isAmong(permissions.zoneUuid, who.zones)
  const isInForce = isNull(permissions.retiredAt)
  const referred = firstByWords(asked, {
    uuid: permissions.permissionUuid,
    said: ofReference,
    which: isInForce,
  })
  const found = sql`array(
    select ${permissions.permissionUuid} from ${permissions} where ${byNumber(asked, permissions.svcId)}
    union all (${referred})
    union all select ${permissions.permissionUuid} from ${permissions}
      where ${permissions.missionUuid} = any(${uuidArray(missionUuids)}) and ${isInForce})`
  const rows = await db
    .select({
      uuid: permissions.permissionUuid,
      svcId: permissions.svcId,
      name: sql<string>`${missions.missionName} || ', ' || ${zones.zoneName}`,
      detail: permissions.permissionReference,
      missionUuid: permissions.missionUuid,
    })
    .from(permissions)
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
    .innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))
    .where(and(sql`${permissions.permissionUuid} = any(${found})`, mine, isInForce, isActive))
    .orderBy(desc(permissions.updatedAt))
    .limit(asked.limit)
  return rows.map(hitOf('permission'))
}

/** By number alone: a plan has no name. */
export const planHits = async (db: Queryable, who: Planners, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select({
      uuid: flightPlans.planUuid,
      svcId: flightPlans.svcId,
      name: flightPlans.svcId,
      detail: missions.missionName,
      missionUuid: flightPlans.missionUuid,
    })
    .from(flightPlans)
    .innerJoin(missions, eq(missions.missionUuid, flightPlans.missionUuid))
    .where(
      and(
        byNumber(asked, flightPlans.svcId),
        isSeen(who),
        eq(flightPlans.status, recordStatus.active),
        isActive,
      ),
    )
    .orderBy(flightPlans.svcId)
    .limit(asked.limit)
  return rows.map(hitOf('flight_plan'))
}

export const zoneHits = async (db: Queryable, asked: Question): Promise<Hit[]> => {
  const said = asked.position
    ? sql`${zones.zoneUuid} in ${holding(asked.position, constraintType.zone)}`
    : isOneOfFirst(asked, {
        uuid: zones.zoneUuid,
        said: sql`${zones.zoneName} || ' ' || ${zones.svcId}`,
        which: isInEffect,
      })
  const rows = await db
    .select({ uuid: zones.zoneUuid, svcId: zones.svcId, name: zones.zoneName })
    .from(zones)
    .where(and(said, isInEffect))
    .orderBy(zones.zoneName)
    .limit(asked.limit)
  return rows.map(hitOf('zone'))
}

/** The operators that ask one of these zones: with their last missions, or with the last that asked these. */
export const operatorHits = (db: Queryable, meant: ZonesMeant, asked: Question): Promise<Hit[]> => {
  const last = sql`select ${missions.missionUuid} from ${missions}
    where ${missions.orgUuid} = ${organisations.orgUuid} and ${isActive}
    order by ${missions.endTime} desc limit ${literal(mostOfEach)}`
  const asks = sql`exists (select from (${last}) missions where ${hasAskedOneOf(meant)} offset 0)`
  const first = and(
    isOneOfFirst(asked, { uuid: organisations.orgUuid, said: ofOperator, most: mostOfEach }),
    asks,
  )
  if (!meant.named) return organisationsThat(db, asked, first)
  const lately = sql`${organisations.orgUuid} = any(array(
    select ${missions.orgUuid} from ${missions} where ${lastAsking(meant.named)}))`
  return organisationsThat(db, asked, or(and(lately, byWords(asked, ofOperator)), first))
}

export const organisationHits = (db: Queryable, asked: Question): Promise<Hit[]> =>
  organisationsThat(db, asked, isOneOfFirst(asked, { uuid: organisations.orgUuid, said: ofOperator }))

const organisationsThat = async (
  db: Queryable,
  asked: Question,
  condition: SQL | undefined,
): Promise<Hit[]> => {
  const rows = await db
    .select({ uuid: organisations.orgUuid, svcId: organisations.svcId, name: organisations.orgName })
    .from(organisations)
    .where(condition)
    .orderBy(organisations.orgName)
    .limit(asked.limit)
  return rows.map(hitOf('organisation'))
}
