import { isOneOf, type Queryable, type Tx, tables } from '@clearway/db'
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

/** What a mission lists and a plan flies with: an asset, or a person. */
export type CrewMember =
  | { readonly assetUuid: string; readonly pilotUuid?: undefined }
  | { readonly pilotUuid: string; readonly assetUuid?: undefined }

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

/**
 * Of these people, the active members of the organisation who are not suspended. They belong to it until the transaction ends:
 * one who is being removed is waited for, and then looked at as they are.
 */
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
    .for('key share', { of: memberships })
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
  assetStatus: assets.status,
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
    })
    .from(missionPilots)
    .innerJoin(users, eq(users.userUuid, missionPilots.userUuid))
    .where(inArray(missionPilots.missionUuid, [...missionUuids]))
    .orderBy(asc(missionPilots.position))
}
export type MissionPilotRow = Awaited<ReturnType<typeof pilotsOf>>[number]

const listOf = ({ assetUuid, pilotUuid }: CrewMember) =>
  assetUuid === undefined
    ? { list: missionPilots, isOnIt: eq(missionPilots.userUuid, pilotUuid) }
    : { list: missionAssets, isOnIt: eq(missionAssets.assetUuid, assetUuid) }

/** Takes an asset, or a person, off the lists of missions. */
export const unlist = async (tx: Tx, who: CrewMember, missionUuids: readonly string[]): Promise<void> => {
  const { list, isOnIt } = listOf(who)
  await tx.delete(list).where(and(isOnIt, isOneOf(list.missionUuid, missionUuids)))
}

/** The missions of an organisation that list them and end after an instant. */
export const futureMissionsWith = async (
  tx: Tx,
  who: CrewMember,
  { orgUuid, now }: { orgUuid: string; now: Date },
): Promise<string[]> => {
  const { list, isOnIt } = listOf(who)
  const rows = await tx
    .select({ uuid: missions.missionUuid })
    .from(list)
    .innerJoin(missions, eq(missions.missionUuid, list.missionUuid))
    .where(and(isOnIt, eq(missions.orgUuid, orgUuid), gte(missions.endTime, now)))
  return rows.map((row) => row.uuid)
}
