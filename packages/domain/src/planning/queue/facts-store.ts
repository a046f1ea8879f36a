import { isOneOf, literal, type Queryable, tables, uuidArray } from '@clearway/db'
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { shareHeights } from '../../airspace/constraints/candidates.ts'
import { assetStatus, recordStatus } from '../../kernel/index.ts'
import { takesPart } from '../../parties/memberships/store.ts'
import { sharesGround } from '../deconfliction/predicates.ts'
import { rivalColumns, rivalVolumes } from '../flight-plans/conflicts.ts'
import { listedAssetColumns } from '../mission-records/crew-store.ts'
import { mostFlights, mostOverlaps } from './most-counted.ts'

// What the automatic checks look at, read for a whole page of requests at once.

const {
  assetModels,
  assets,
  certificates,
  constraints,
  flightPlans,
  flightSessions,
  missionAssets,
  missionPilots,
  missions,
  organisations,
  payloadModels,
  pilotCredentials,
  users,
} = tables

const among = (uuids: readonly string[]): string[] => [...new Set(uuids)]

/**
 * The assets of missions with model, payload and certificate, in their order: the one that is active when the mission is judged
 * (`judgedAtMs`), whether it has ended by then or not. Of a mission to come that is the one that is active now. Whether they are in service
 * is asked of what is to come or under way; a mission that has ended had the assets that it lists.
 */
export const assetFacts = async (db: Queryable, missionUuids: readonly string[], now: Date) => {
  if (missionUuids.length === 0) return []
  const asked = among(missionUuids)
  // Of both: PostgreSQL would read all missions there are, and join them.
  const isAsked = and(inArray(missionAssets.missionUuid, asked), inArray(missions.missionUuid, asked))
  const at = sql`greatest(${missions.startTime}, least(${now.toISOString()}::timestamptz, ${missions.endTime}))`
  const isInService = or(eq(assets.status, assetStatus.active), lte(missions.endTime, now))
  const certificateExpiresAt = sql`(
    select c.expires_at from certificates c
    where c.asset_uuid = ${assets.assetUuid} and c.issued_at <= ${at} and (c.ended_at is null or c.ended_at > ${at})
    order by c.issue desc limit 1)`.mapWith(certificates.expiresAt) as SQL<Date | null>
  return db
    .select({
      ...listedAssetColumns,
      uinStatus: assets.uinStatus,
      modelName: assetModels.modelName,
      category: assetModels.category,
      maxTakeoffWeight: assetModels.maxTakeoffWeight,
      allowedPayloadUuids: assetModels.allowedPayloadUuids,
      payloadName: payloadModels.payloadName,
      certificateExpiresAt,
      isInService: sql<boolean>`${isInService}`,
    })
    .from(missionAssets)
    .innerJoin(missions, eq(missions.missionUuid, missionAssets.missionUuid))
    .innerJoin(assets, eq(assets.assetUuid, missionAssets.assetUuid))
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .leftJoin(payloadModels, eq(payloadModels.payloadUuid, missionAssets.payloadId))
    .where(isAsked)
    .orderBy(asc(missionAssets.position))
}
export type AssetFacts = Awaited<ReturnType<typeof assetFacts>>[number]

/** The pilots of missions in their order, and whether they are active members of its organisation now. */
export const pilotFacts = async (db: Queryable, missionUuids: readonly string[]) => {
  if (missionUuids.length === 0) return []
  return db
    .select({
      missionUuid: missionPilots.missionUuid,
      userUuid: users.userUuid,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      takesPart: takesPart({ userUuid: users.userUuid, orgUuid: missions.orgUuid }),
    })
    .from(missionPilots)
    .innerJoin(missions, eq(missions.missionUuid, missionPilots.missionUuid))
    .innerJoin(users, eq(users.userUuid, missionPilots.userUuid))
    .where(inArray(missionPilots.missionUuid, among(missionUuids)))
    .orderBy(asc(missionPilots.position))
}
export type PilotFacts = Awaited<ReturnType<typeof pilotFacts>>[number]

/** The active credentials of people, whether they have ended or not. */
export const credentialFacts = async (db: Queryable, userUuids: readonly string[]) => {
  if (userUuids.length === 0) return []
  return db
    .select({
      userUuid: pilotCredentials.userUuid,
      category: pilotCredentials.category,
      rpcNumber: pilotCredentials.rpcNumber,
      expiresAt: pilotCredentials.expiresAt,
    })
    .from(pilotCredentials)
    .where(
      and(
        inArray(pilotCredentials.userUuid, among(userUuids)),
        eq(pilotCredentials.status, recordStatus.active),
      ),
    )
    .orderBy(asc(pilotCredentials.createdAt))
}
export type CredentialFacts = Awaited<ReturnType<typeof credentialFacts>>[number]

export interface OperatorRecord {
  orgUuid: string
  flights: number
  /** Started on a plan that was not approved. */
  nonConforming: number
}

/** Flights of organisations that started after an instant, both counted no further than one more than is shown. */
export const operatorRecords = async (
  db: Queryable,
  orgUuids: readonly string[],
  since: Date,
): Promise<OperatorRecord[]> => {
  if (orgUuids.length === 0) return []
  const counted = (which: SQL) => sql`(select count(*)::int from (
    select from ${flightSessions} where ${flightSessions.orgUuid} = asked.org_uuid
      and ${flightSessions.sessionStartTime} > ${since.toISOString()}::timestamptz and ${which}
    limit ${mostFlights + 1}) as flown)`
  const { rows } = await db.execute<{ org_uuid: string; flights: number; non_conforming: number }>(sql`
    select asked.org_uuid, ${counted(sql`true`)} as flights,
      ${counted(sql`not ${flightSessions.conforming}`)} as non_conforming
    from unnest(${uuidArray(among(orgUuids))}) as asked (org_uuid)`)
  return rows.map((row) => ({
    orgUuid: row.org_uuid,
    flights: row.flights,
    nonConforming: row.non_conforming,
  }))
}

/** A volume in use has something in common with a constraint: of another plan, or of a mission. */
const meetsConstraint = sql`${sharesGround(sql`${rivalVolumes.envelope}`, sql`${constraints.outer}`)}
  and ${sql.raw(shareHeights('rival_volumes', 'constraints'))}
  and ${rivalVolumes.during} && ${constraints.during} and ${rivalVolumes.planUuid} <> ${constraints.refUuid}`

/** What a request compares with what others hold, under the uuid of what asks: the plans of a mission, or one of them. */
type Asking = ReadonlyMap<string, { readonly mission: string; readonly plan: string | null }>

/** As `comparedOf` has it (facts.ts): a mission without plans is compared whole. */
const compared = sql`select coalesce(
  nullif(array(select p.plan_uuid from flight_plans p where p.mission_uuid = asked.mission
    and p.status = ${literal(recordStatus.active)} and (asked.plan is null or p.plan_uuid = asked.plan)), '{}'),
  case when asked.plan is null then array[asked.mission] else '{}' end) as volumes offset 0`

/** How often the volumes of each meet approved plans, counted no further than one more than is shown. */
export const overlapCounts = async (db: Queryable, asking: Asking): Promise<Map<string, number>> => {
  if (asking.size === 0) return new Map()
  const asked = [...asking].map(([subject, of]) => ({ subject, ...of }))
  const { rows } = await db.execute<{ subject: string; met: number }>(sql`
    select asked.subject, (select count(*)::int from (
        select 1 from constraints join ${rivalVolumes} on ${meetsConstraint}
        where constraints.ref_uuid = any(compared.volumes)
        limit ${mostOverlaps + 1}) as met) as met
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (subject uuid, mission uuid, plan uuid),
      lateral (${compared}) compared`)
  return new Map(rows.map(({ subject, met }) => [subject, met]))
}

/** The approved plans that volumes meet, each with the one that it meets; as many as are shown, by their times. */
export const meetingsOf = async (db: Queryable, volumes: readonly string[]) => {
  const met = db
    .select({ refUuid: constraints.refUuid, ...rivalColumns })
    .from(constraints)
    .innerJoin(rivalVolumes, meetsConstraint)
    .innerJoin(flightPlans, eq(flightPlans.planUuid, rivalVolumes.planUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, rivalVolumes.orgUuid))
    .where(isOneOf(constraints.refUuid, volumes))
    .limit(mostOverlaps)
    .as('met')
  return db
    .select()
    .from(met)
    .orderBy(asc(sql`lower(${met.during})`), asc(met.planUuid))
}
