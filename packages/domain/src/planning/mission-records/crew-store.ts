import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { assetStatus, membershipStatus, memberType, resourceType, roleNumber } from '../../kernel/index.ts'
import { takesPartIn } from '../../parties/memberships/store.ts'

// The assets and pilots that missions list.

const { assets, missionAssets, missionPilots, missions, resourceMemberships: memberships, users } = tables

export interface ListedAsset {
  assetUuid: string
  payloadId: string | null
  payloadType: number | null
}

/**
 * Of these assets, the active ones that the organisation actively owns. They stay with it until the transaction ends:
 * one that is being handed over is waited for, and then looked at as it is.
 */
export const ownedAssets = async (
  db: Queryable,
  orgUuid: string,
  assetUuids: readonly string[],
): Promise<Set<string>> => {
  if (assetUuids.length === 0) return new Set()
  const rows = await db
    .select({ uuid: assets.assetUuid })
    .from(assets)
    .innerJoin(memberships, eq(memberships.resourceUuid, assets.assetUuid))
    .where(
      and(
        inArray(assets.assetUuid, [...assetUuids]),
        eq(assets.status, assetStatus.active),
        eq(assets.orgOwnerUuid, orgUuid),
        eq(memberships.resourceType, resourceType.asset),
        eq(memberships.memberType, memberType.organisation),
        eq(memberships.memberUuid, orgUuid),
        eq(memberships.role, roleNumber.owner),
        eq(memberships.status, membershipStatus.active),
      ),
    )
    .for('key share', { of: assets })
  return new Set(rows.map((row) => row.uuid))
}

/** Of these people, the active members of the organisation who are not suspended. */
export const activeMembers = async (
  db: Queryable,
  orgUuid: string,
  userUuids: readonly string[],
): Promise<Set<string>> => {
  if (userUuids.length === 0) return new Set()
  const rows = await db
    .select({ uuid: users.userUuid })
    .from(users)
    .innerJoin(memberships, eq(memberships.memberUuid, users.userUuid))
    .where(and(inArray(users.userUuid, [...userUuids]), takesPartIn([orgUuid])))
  return new Set(rows.map((row) => row.uuid))
}

/** Replaces the list of a mission's assets. */
export const listAssets = async (
  tx: Tx,
  missionUuid: string,
  listed: readonly ListedAsset[],
): Promise<void> => {
  await tx.delete(missionAssets).where(eq(missionAssets.missionUuid, missionUuid))
  if (listed.length > 0)
    await tx
      .insert(missionAssets)
      .values(listed.map((asset, position) => ({ missionUuid, ...asset, position })))
}

/** Replaces the list of a mission's pilots. */
export const listPilots = async (
  tx: Tx,
  missionUuid: string,
  userUuids: readonly string[],
): Promise<void> => {
  await tx.delete(missionPilots).where(eq(missionPilots.missionUuid, missionUuid))
  if (userUuids.length > 0)
    await tx
      .insert(missionPilots)
      .values(userUuids.map((userUuid, position) => ({ missionUuid, userUuid, position })))
}

/** The columns of an asset on a mission's list, from `mission_assets` joined with `assets`. */
export const listedAssetColumns = {
  missionUuid: missionAssets.missionUuid,
  assetUuid: assets.assetUuid,
  assetSvcId: assets.svcId,
  assetUin: assets.assetUin,
  payloadId: missionAssets.payloadId,
  payloadType: missionAssets.payloadType,
}

/** Assets of missions, in the order in which they were listed. */
export const assetsOf = async (db: Queryable, missionUuids: readonly string[]) => {
  if (missionUuids.length === 0) return []
  return db
    .select(listedAssetColumns)
    .from(missionAssets)
    .innerJoin(assets, eq(assets.assetUuid, missionAssets.assetUuid))
    .where(inArray(missionAssets.missionUuid, [...missionUuids]))
    .orderBy(asc(missionAssets.position))
}
export type MissionAssetRow = Awaited<ReturnType<typeof assetsOf>>[number]

/** Pilots of missions, in the order in which they were listed. */
export const pilotsOf = async (db: Queryable, missionUuids: readonly string[]) => {
  if (missionUuids.length === 0) return []
  return db
    .select({
      missionUuid: missionPilots.missionUuid,
      userUuid: users.userUuid,
      userSvcId: users.svcId,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
    })
    .from(missionPilots)
    .innerJoin(users, eq(users.userUuid, missionPilots.userUuid))
    .where(inArray(missionPilots.missionUuid, [...missionUuids]))
    .orderBy(asc(missionPilots.position))
}
export type MissionPilotRow = Awaited<ReturnType<typeof pilotsOf>>[number]

/** Takes an asset off the lists of missions. */
export const unlistAsset = async (
  tx: Tx,
  assetUuid: string,
  missionUuids: readonly string[],
): Promise<void> => {
  if (missionUuids.length > 0)
    await tx
      .delete(missionAssets)
      .where(
        and(eq(missionAssets.assetUuid, assetUuid), inArray(missionAssets.missionUuid, [...missionUuids])),
      )
}

/** The missions of an organisation that list an asset and end after an instant. */
export const futureMissionsWith = async (
  tx: Tx,
  assetUuid: string,
  orgUuid: string,
  now: Date,
): Promise<string[]> => {
  const rows = await tx
    .select({ uuid: missions.missionUuid })
    .from(missionAssets)
    .innerJoin(missions, eq(missions.missionUuid, missionAssets.missionUuid))
    .where(
      and(eq(missionAssets.assetUuid, assetUuid), eq(missions.orgUuid, orgUuid), gte(missions.endTime, now)),
    )
  return rows.map((row) => row.uuid)
}
