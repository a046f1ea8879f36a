import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import type { TextPosition } from '../../geo/types.ts'
import { constraintType, recordStatus } from '../../kernel/index.ts'
import { hasAskedOneOf } from '../../planning/permissions/store.ts'
import type { Hit } from './contract.ts'
import { foundAssets } from './fleet-hits.ts'
import { byNumber, byWords, hitOf, type Question } from './question.ts'

const { constraints, flightPlans, missionAssets, missions, organisations, permissions, zones } = tables

/** Whose missions the caller sees: the own organisation's, or those that ask one of these zones. */
export type Planners = { readonly orgUuid: string } | { readonly zones: ZonesMeant }

const ofOperator = sql`${organisations.orgName} || ' ' || ${organisations.svcId}`

const asksZone = (db: Queryable, meant: ZonesMeant): SQL =>
  meant.named
    ? exists(
        db
          .select({ one: sql`1` })
          .from(permissions)
          .where(
            and(
              eq(permissions.missionUuid, missions.missionUuid),
              isAmong(permissions.zoneUuid, meant),
              isNull(permissions.retiredAt),
            ),
          ),
      )
    : hasAskedOneOf(meant)

const isSeen = (db: Queryable, who: Planners): SQL =>
  'orgUuid' in who ? eq(missions.orgUuid, who.orgUuid) : asksZone(db, who.zones)

/** The areas of one type that hold a position, judged by their outer rings alone. */
const holding = ({ latitude, longitude }: TextPosition, type: number): SQL => {
  const at = sql`point(${longitude}::float8, ${latitude}::float8)`
  return sql`(select ${constraints.refUuid} from ${constraints}
    where ${constraints.outer} && ${`((${longitude},${latitude}))`}::polygon and ${constraints.outer} @> ${at}
      and ${constraints.constraintType} = ${type})`
}

/** Of more operators than these missions are not searched: the text is too short. */
const mostOperators = 20

const ofMission = sql`${missions.missionName} || ' ' || ${missions.svcId}`

/** By its own words, by an aircraft that it flies, and for who looks at the missions of others by their operator. */
const isAbout = (who: Planners, asked: Question): SQL | undefined =>
  or(
    byWords(asked, ofMission),
    sql`${missions.missionUuid} = any(array(
      select ${missionAssets.missionUuid} from ${missionAssets}
      where ${missionAssets.assetUuid} = any(${foundAssets(asked)})))`,
    'zones' in who
      ? sql`${missions.orgUuid} = any(array(
          select ${organisations.orgUuid} from ${organisations} where ${byWords(asked, ofOperator)} limit ${mostOperators}))`
      : undefined,
  )

export const missionHits = async (db: Queryable, who: Planners, asked: Question): Promise<Hit[]> => {
  const said = asked.position
    ? sql`${missions.missionUuid} in ${holding(asked.position, constraintType.mission)}`
    : isAbout(who, asked)
  const rows = await db
    .select({
      uuid: missions.missionUuid,
      svcId: missions.svcId,
      name: missions.missionName,
      detail: organisations.orgName,
    })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(and(said, isSeen(db, who), eq(missions.status, recordStatus.active)))
    .orderBy(desc(missions.startTime))
    .limit(asked.limit)
  return rows.map(hitOf('mission'))
}

const ofReference = sql`coalesce(${permissions.permissionReference}, '')`

/** Of the newest missions that are found: asked of permissions alone, so that their indexes answer each part. */
const ofFoundMission = (db: Queryable, who: Planners, asked: Question): SQL => {
  const found = db
    .select({ uuid: missions.missionUuid })
    .from(missions)
    .where(and(isAbout(who, asked), isSeen(db, who), eq(missions.status, recordStatus.active)))
    .orderBy(desc(missions.startTime))
    .limit(asked.limit)
  return sql`${permissions.missionUuid} = any(array${found})`
}

/** By number or reference, and by what its mission is found by. */
export const permissionHits = async (db: Queryable, who: Planners, asked: Question): Promise<Hit[]> => {
  const mine = 'orgUuid' in who ? eq(missions.orgUuid, who.orgUuid) : isAmong(permissions.zoneUuid, who.zones)
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
    .where(
      and(
        or(byNumber(asked, permissions.svcId), byWords(asked, ofReference), ofFoundMission(db, who, asked)),
        mine,
        isNull(permissions.retiredAt),
        eq(missions.status, recordStatus.active),
      ),
    )
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
        isSeen(db, who),
        eq(flightPlans.status, recordStatus.active),
        eq(missions.status, recordStatus.active),
      ),
    )
    .orderBy(flightPlans.svcId)
    .limit(asked.limit)
  return rows.map(hitOf('flight_plan'))
}

export const zoneHits = async (db: Queryable, asked: Question): Promise<Hit[]> => {
  const said = asked.position
    ? sql`${zones.zoneUuid} in ${holding(asked.position, constraintType.zone)}`
    : byWords(asked, sql`${zones.zoneName} || ' ' || ${zones.svcId}`)
  const rows = await db
    .select({ uuid: zones.zoneUuid, svcId: zones.svcId, name: zones.zoneName })
    .from(zones)
    .where(and(said, isInEffect))
    .orderBy(zones.zoneName)
    .limit(asked.limit)
  return rows.map(hitOf('zone'))
}

/** The operators that ask one of these zones. */
export const operatorHits = async (db: Queryable, meant: ZonesMeant, asked: Question): Promise<Hit[]> => {
  const asks = db
    .select({ one: sql`1` })
    .from(missions)
    .where(
      and(
        eq(missions.orgUuid, organisations.orgUuid),
        eq(missions.status, recordStatus.active),
        asksZone(db, meant),
      ),
    )
  return organisationHits(db, asked, sql`exists (${asks} offset 0)`)
}

export const organisationHits = async (db: Queryable, asked: Question, which?: SQL): Promise<Hit[]> => {
  const rows = await db
    .select({ uuid: organisations.orgUuid, svcId: organisations.svcId, name: organisations.orgName })
    .from(organisations)
    .where(and(byWords(asked, ofOperator), which))
    .orderBy(organisations.orgName)
    .limit(asked.limit)
  return rows.map(hitOf('organisation'))
}
