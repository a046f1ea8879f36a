import { literal, type Queryable, tables } from '@clearway/db'
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { namesOneOf, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { assetStatus, membershipStatus, memberType, recordStatus, resourceType } from '../../kernel/index.ts'
import { isDecidedBy } from '../awareness/zones-of.ts'
import type { Hit } from './contract.ts'
import {
  byNumber,
  byWords,
  firstByWords,
  firstOfEach,
  hitOf,
  isLookedAt,
  mostLookedAt,
  type Question,
} from './question.ts'

const { alerts, assetModels, assets, flightSessions, organisations, payloadModels } = tables
const { resourceMemberships: memberships } = tables

const ofAsset = sql`coalesce(${assets.assetUin}, '') || ' ' || ${assets.svcId}`
const modelName = sql<string>`${assetModels.modelName} || ' ' || ${assetModels.modelVariant}`

/** The newest of an organisation that have the words. */
const newestByWords = (orgUuid: string, asked: Question): SQL => sql`
  select ${assets.assetUuid} from (
    select ${memberships.resourceUuid} as asset_uuid from ${memberships} where ${ownedBy(orgUuid)}
    order by ${memberships.createdAt} desc, ${memberships.membershipUuid} desc limit ${literal(mostLookedAt)}) newest
  join ${assets} on ${assets.assetUuid} = newest.asset_uuid where ${byWords(asked, ofAsset)}`

const ownedBy = (orgUuid: string): SQL | undefined =>
  and(
    eq(memberships.resourceType, literal(resourceType.asset)),
    eq(memberships.memberType, literal(memberType.organisation)),
    eq(memberships.memberUuid, orgUuid),
    eq(memberships.status, literal(membershipStatus.active)),
  )

export const ownAssets = async (db: Queryable, orgUuid: string, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select({ uuid: assets.assetUuid, svcId: assets.svcId, name: assets.assetUin, detail: modelName })
    .from(assets)
    .innerJoin(memberships, eq(memberships.resourceUuid, assets.assetUuid))
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .where(
      and(
        isLookedAt(asked, {
          uuid: assets.assetUuid,
          own: newestByWords(orgUuid, asked),
          first: firstByWords(asked, { uuid: assets.assetUuid, said: ofAsset }),
        }),
        sql`${assets.status} <> ${assetStatus.removed}`,
        ownedBy(orgUuid),
      ),
    )
    .orderBy(assets.assetUin)
    .limit(asked.limit)
  return rows.map(hitOf('asset'))
}

/** What the aircraft of a flight is called. */
const aircraft = sql<string>`coalesce(flight_sessions.asset_uin,
  (select a.asset_svc_id from assets a where a.asset_uuid = flight_sessions.asset_uuid))`

const sessions = (db: Queryable, asked: Question, whose: SQL | undefined) =>
  db
    .select({
      uuid: flightSessions.sessionUuid,
      svcId: flightSessions.svcId,
      name: aircraft,
      detail: organisations.orgName,
      assetUuid: flightSessions.assetUuid,
    })
    .from(flightSessions)
    .innerJoin(organisations, eq(organisations.orgUuid, flightSessions.orgUuid))
    .where(and(isMeant(asked), whose))
    .orderBy(desc(flightSessions.sessionStartTime))

/** With more aircraft than these what they fly is not searched: the text is too short. */
const mostAssets = 100

/** Those that are meant, whosever they are. */
export const foundAssets = (asked: Question): SQL =>
  sql`array(${firstByWords(asked, { uuid: assets.assetUuid, said: ofAsset, most: mostAssets })})`

/** By its number, or one of the newest of its aircraft. */
const isMeant = (asked: Question): SQL => {
  const newest = firstOfEach(
    foundAssets(asked),
    sql`select ${flightSessions.sessionUuid} from ${flightSessions} where ${flightSessions.assetUuid} = each.uuid
      order by ${flightSessions.sessionStartTime} desc`,
  )
  return sql`${flightSessions.sessionUuid} = any(array(
    select ${flightSessions.sessionUuid} from ${flightSessions} where ${byNumber(asked, flightSessions.svcId)}
    union all (${newest})))`
}

export const ownSessions = async (db: Queryable, orgUuid: string, asked: Question): Promise<Hit[]> =>
  (await sessions(db, asked, eq(flightSessions.orgUuid, orgUuid)).limit(asked.limit)).map(hitOf('session'))

/** Flights on plans for which one of these zones answers. */
export const seenSessions = async (db: Queryable, zones: ZonesMeant, asked: Question): Promise<Hit[]> =>
  (await sessions(db, asked, isDecidedBy(flightSessions, zones)).limit(asked.limit)).map(hitOf('session'))

/** So many alerts of each flight are looked at, however many flights are meant. */
const leastOfEach = 100

/**
 * The alerts that are looked at, of the newest flights first, and of each flight its share of those that go on or ended last: one may have
 * hundreds of thousands.
 */
const lastOfMeant = (asked: Question): SQL => sql`
  select last.alert_uuid from (
    select ${flightSessions.sessionUuid}, count(*) over () as flights from ${flightSessions} where ${isMeant(asked)}
    order by ${flightSessions.sessionStartTime} desc) flown
  cross join lateral (
    select ${alerts.alertUuid} from ${alerts} where ${alerts.sessionUuid} = flown.session_uuid
    order by ${alerts.clearedAt} desc, ${alerts.createdAt} desc
    limit greatest(${literal(leastOfEach)}, ${literal(mostLookedAt)} / flown.flights)) last
  limit ${literal(mostLookedAt)}`

/** Of flights of these aircraft, or of this number: the own ones, and those that concern one of the linked zones. */
export const alertHits = async (
  db: Queryable,
  { orgUuid, linked }: { readonly orgUuid: string; readonly linked: ZonesMeant },
  asked: Question,
): Promise<Hit[]> => {
  const rows = await db
    .select({
      uuid: alerts.alertUuid,
      svcId: flightSessions.svcId,
      name: alerts.message,
      detail: aircraft,
      assetUuid: flightSessions.assetUuid,
    })
    .from(alerts)
    .innerJoin(flightSessions, eq(flightSessions.sessionUuid, alerts.sessionUuid))
    .where(
      and(
        sql`${alerts.alertUuid} = any(array(${lastOfMeant(asked)}))`,
        or(eq(alerts.orgUuid, orgUuid), namesOneOf(alerts.zoneUuids, linked)),
      ),
    )
    .orderBy(desc(alerts.createdAt))
    .limit(asked.limit)
  return rows.map(hitOf('alert'))
}

/** Open sessions, wherever they are: who may see them is decided by where they fly. */
export const openSessions = (db: Queryable, asked: Question, most: number) =>
  sessions(db, asked, isNull(flightSessions.sessionEndTime)).limit(most)

/** Those that are in use: every maker's, as the list of models has them. */
export const models = async (db: Queryable, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select({
      uuid: assetModels.modelUuid,
      svcId: assetModels.svcId,
      name: modelName,
      detail: organisations.orgName,
    })
    .from(assetModels)
    .innerJoin(organisations, eq(organisations.orgUuid, assetModels.manufacturerUuid))
    .where(
      and(
        byWords(
          asked,
          sql`${assetModels.modelName} || ' ' || ${assetModels.modelVariant} || ' ' || ${assetModels.svcId}`,
        ),
        eq(assetModels.status, recordStatus.active),
      ),
    )
    .orderBy(assetModels.modelName)
    .limit(asked.limit)
  return rows.map(hitOf('asset_model'))
}

export const ownPayloads = async (db: Queryable, orgUuid: string, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select({
      uuid: payloadModels.payloadUuid,
      svcId: payloadModels.svcId,
      name: payloadModels.payloadName,
    })
    .from(payloadModels)
    .where(
      and(
        byWords(asked, sql`${payloadModels.payloadName} || ' ' || ${payloadModels.svcId}`),
        eq(payloadModels.orgOwnerUuid, orgUuid),
      ),
    )
    .orderBy(payloadModels.payloadName)
    .limit(asked.limit)
  return rows.map(hitOf('payload_model'))
}
