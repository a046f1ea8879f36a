import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  assetStatus,
  membershipStatus,
  memberType,
  offsetOf,
  type PageRequest,
  resourceType,
  uinStatus,
} from '../kernel/index.ts'

const { assets, assetModels, resourceMemberships: memberships, flightSessions } = tables
export type AssetRow = typeof assets.$inferSelect

/** An asset as its owner sees it. */
export interface OwnedAsset {
  asset: AssetRow
  membership: typeof memberships.$inferSelect
  model: typeof assetModels.$inferSelect
  certificateStatus: 'Active' | 'Revoked' | 'Superseded' | null
}

/** certificate_status is that of the latest record; null where there never was one. */
const certificateStatus = sql<OwnedAsset['certificateStatus']>`(
  select latest.status from certificates latest
  where latest.asset_uuid = ${assets.assetUuid} order by latest.issue desc limit 1)`

/** The ownership that counts: active, by that organisation. */
const ownership = (orgUuid: string): SQL | undefined =>
  and(
    eq(memberships.resourceUuid, assets.assetUuid),
    eq(memberships.resourceType, resourceType.asset),
    eq(memberships.memberType, memberType.organisation),
    eq(memberships.memberUuid, orgUuid),
    eq(memberships.status, membershipStatus.active),
  )

const ownedAssets = (db: Queryable, orgUuid: string) =>
  db
    .select({ asset: assets, membership: memberships, model: assetModels, certificateStatus })
    .from(assets)
    .innerJoin(memberships, ownership(orgUuid))
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))

/** In the order of `assetUuids`; those that the organisation does not actively own are left out. */
export const findOwnedAssets = async (
  db: Queryable,
  orgUuid: string,
  assetUuids: string[],
): Promise<OwnedAsset[]> => {
  const rows = await ownedAssets(db, orgUuid).where(inArray(assets.assetUuid, assetUuids))
  const byUuid = new Map(rows.map((row) => [row.asset.assetUuid, row]))
  return assetUuids.flatMap((uuid) => byUuid.get(uuid) ?? [])
}

export const findOwnedAsset = async (
  db: Queryable,
  orgUuid: string,
  assetUuid: string,
): Promise<OwnedAsset | undefined> => {
  const [row] = await ownedAssets(db, orgUuid).where(eq(assets.assetUuid, assetUuid))
  return row
}

export interface AssetFilter extends PageRequest {
  orgUuid: string
  ownerUuid?: string | undefined
  modelUuid?: string | undefined
  status?: number | undefined
}

export const pageOwnedAssets = async (
  db: Queryable,
  filter: AssetFilter,
): Promise<{ rows: OwnedAsset[]; total: number }> => {
  const where = and(
    filter.status === undefined ? ne(assets.status, assetStatus.removed) : eq(assets.status, filter.status),
    filter.ownerUuid === undefined ? undefined : eq(assets.orgOwnerUuid, filter.ownerUuid),
    filter.modelUuid === undefined ? undefined : eq(assets.assetModelUuid, filter.modelUuid),
  )
  const [rows, [counted]] = await Promise.all([
    ownedAssets(db, filter.orgUuid)
      .where(where)
      .orderBy(desc(memberships.createdAt), desc(assets.assetUuid))
      .limit(filter.limit)
      .offset(offsetOf(filter)),
    db.select({ total: count() }).from(assets).innerJoin(memberships, ownership(filter.orgUuid)).where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export const insertAssets = async (tx: Queryable, rows: (typeof assets.$inferInsert)[]): Promise<void> => {
  await tx.insert(assets).values(rows)
}

export const updateAsset = async (
  tx: Queryable,
  assetUuid: string,
  change: Partial<AssetRow>,
): Promise<void> => {
  await tx.update(assets).set(change).where(eq(assets.assetUuid, assetUuid))
}

/** Excludes whatever else decides over the asset: a session start, a transfer, a removal. */
export const lockAsset = async (tx: Tx, assetUuid: string): Promise<AssetRow | undefined> => {
  const [row] = await tx.select().from(assets).where(eq(assets.assetUuid, assetUuid)).for('update')
  return row
}

export const hasOpenSession = async (db: Queryable, assetUuid: string): Promise<boolean> => {
  const open = and(eq(flightSessions.assetUuid, assetUuid), isNull(flightSessions.sessionEndTime))
  const rows = await db.select({ uuid: flightSessions.sessionUuid }).from(flightSessions).where(open).limit(1)
  return rows.length > 0
}

/** Those of the UINs that an active asset holds already. */
export const takenUins = async (db: Queryable, uins: string[]): Promise<Set<string>> => {
  if (uins.length === 0) return new Set()
  const held = and(
    inArray(assets.assetUin, uins),
    eq(assets.status, assetStatus.active),
    eq(assets.uinStatus, uinStatus.generated),
  )
  const rows = await db.select({ uin: assets.assetUin }).from(assets).where(held)
  return new Set(rows.flatMap((row) => row.uin ?? []))
}
