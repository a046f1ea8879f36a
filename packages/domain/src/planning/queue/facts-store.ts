import { type Queryable, type StoredPolygon, tables } from '@clearway/db'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { shareHeights } from '../../airspace/constraints/candidates.ts'
import { validAt } from '../../parties/users/store.ts'
import { sharesGround } from '../deconfliction/predicates.ts'
import { rivalColumns, rivalVolumes } from '../flight-plans/conflicts.ts'
import { listedAssetColumns } from '../mission-records/crew-store.ts'

// What the automatic checks look at, read for a whole page of requests at once.

const {
  assetModels,
  assets,
  certificates,
  constraints,
  flightPlans,
  flightSessions,
  missionAssets,
  organisations,
  payloadModels,
  pilotCredentials,
} = tables

const among = (uuids: readonly string[]): string[] => [...new Set(uuids)]

/** The assets of missions with model, payload and active certificate, in their order. */
export const assetFacts = async (db: Queryable, missionUuids: readonly string[], now: Date) => {
  if (missionUuids.length === 0) return []
  return db
    .select({
      ...listedAssetColumns,
      uinStatus: assets.uinStatus,
      modelName: assetModels.modelName,
      category: assetModels.category,
      maxTakeoffWeight: assetModels.maxTakeoffWeight,
      allowedPayloadUuids: assetModels.allowedPayloadUuids,
      payloadName: payloadModels.payloadName,
      certificateExpiresAt: certificates.expiresAt,
    })
    .from(missionAssets)
    .innerJoin(assets, eq(assets.assetUuid, missionAssets.assetUuid))
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .leftJoin(payloadModels, eq(payloadModels.payloadUuid, missionAssets.payloadId))
    .leftJoin(
      certificates,
      and(
        eq(certificates.assetUuid, assets.assetUuid),
        eq(certificates.status, 'Active'),
        gt(certificates.expiresAt, now),
      ),
    )
    .where(inArray(missionAssets.missionUuid, among(missionUuids)))
    .orderBy(asc(missionAssets.position))
}
export type AssetFacts = Awaited<ReturnType<typeof assetFacts>>[number]

/** The valid credentials of people. */
export const credentialFacts = async (db: Queryable, userUuids: readonly string[], now: Date) => {
  if (userUuids.length === 0) return []
  return db
    .select({
      userUuid: pilotCredentials.userUuid,
      category: pilotCredentials.category,
      rpcNumber: pilotCredentials.rpcNumber,
    })
    .from(pilotCredentials)
    .where(and(inArray(pilotCredentials.userUuid, among(userUuids)), validAt(now)))
    .orderBy(asc(pilotCredentials.createdAt))
}
export type CredentialFacts = Awaited<ReturnType<typeof credentialFacts>>[number]

export interface OperatorRecord {
  orgUuid: string
  flights: number
  /** Started on a plan that was not approved. */
  nonConforming: number
}

/** Flights of organisations that started after an instant. */
export const operatorRecords = async (
  db: Queryable,
  orgUuids: readonly string[],
  since: Date,
): Promise<OperatorRecord[]> => {
  if (orgUuids.length === 0) return []
  return db
    .select({
      orgUuid: flightSessions.orgUuid,
      flights: sql<number>`count(*)::int`,
      nonConforming: sql<number>`(count(*) filter (where not ${flightSessions.conforming}))::int`,
    })
    .from(flightSessions)
    .where(and(inArray(flightSessions.orgUuid, among(orgUuids)), gt(flightSessions.sessionStartTime, since)))
    .groupBy(flightSessions.orgUuid)
}

/** Approved plans that hold airspace in the volumes of other plans or missions, which `refUuids` name. */
export const rivalsOf = async (db: Queryable, refUuids: readonly string[]) => {
  if (refUuids.length === 0) return []
  return db
    .select({
      refUuid: constraints.refUuid,
      envelope: sql<StoredPolygon>`${constraints.geometry2d}`,
      refHeights: constraints.heights,
      refAmsl: constraints.heightsAmsl,
      refW84: constraints.heightsW84,
      refDuring: constraints.during,
      rival: rivalColumns,
    })
    .from(constraints)
    .innerJoin(
      rivalVolumes,
      sql`${sharesGround(sql`${rivalVolumes.envelope}`, sql`${constraints.outer}`)}
        and ${sql.raw(shareHeights('rival_volumes', 'constraints'))}
        and ${rivalVolumes.during} && ${constraints.during} and ${rivalVolumes.planUuid} <> ${constraints.refUuid}`,
    )
    .innerJoin(flightPlans, eq(flightPlans.planUuid, rivalVolumes.planUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, rivalVolumes.orgUuid))
    .where(inArray(constraints.refUuid, among(refUuids)))
    .orderBy(asc(sql`lower(${rivalVolumes.during})`), asc(rivalVolumes.planUuid))
}
export type RivalOf = Awaited<ReturnType<typeof rivalsOf>>[number]
