import { literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  assetStatus,
  membershipStatus,
  memberType,
  offsetOf,
  type PageRequest,
  resourceType,
  uinStatus,
} from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'
import type { Asset } from './contract.ts'

const { assets, assetModels, resourceMemberships: memberships, flightSessions, certificates } = tables
export type AssetRow = typeof assets.$inferSelect
type CertificateStatus = Asset['certificate_status']

/** An asset as its owner sees it. */
export interface OwnedAsset {
  asset: AssetRow
  membership: typeof memberships.$inferSelect
  model: typeof assetModels.$inferSelect
  /** The latest certificate record, which decides certificate_status; null where there never was one. */
  latest: Pick<typeof certificates.$inferSelect, 'status' | 'expiresAt'> | null
}

/** No later record of the same asset: with it the join below has one row an asset. */
const isLatest = sql`not exists (
  select from certificates later where later.asset_uuid = ${certificates.assetUuid}
  and later.issue > ${certificates.issue})`
const latestCertificate = and(eq(certificates.assetUuid, assets.assetUuid), isLatest)
const modelOfAsset = eq(assetModels.modelUuid, assets.assetModelUuid)
const latest = { status: certificates.status, expiresAt: certificates.expiresAt }

/** The ownership that counts: active, by that organisation. In the words of the index of these. */
const ownership = (orgUuid: string): SQL | undefined =>
  and(
    eq(memberships.resourceUuid, assets.assetUuid),
    eq(memberships.resourceType, resourceType.asset),
    eq(memberships.memberType, literal(memberType.organisation)),
    eq(memberships.memberUuid, orgUuid),
    eq(memberships.status, literal(membershipStatus.active)),
  )

const ownedAssets = (db: Queryable, orgUuid: string) =>
  db
    .select({ asset: assets, membership: memberships, model: assetModels, latest })
    .from(assets)
    .innerJoin(memberships, ownership(orgUuid))
    .innerJoin(assetModels, modelOfAsset)
    .leftJoin(certificates, latestCertificate)

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
  uinStatus?: number | undefined
  category?: number | undefined
  certificateStatus?: CertificateStatus | undefined
  q?: string | undefined
}

const hasCertificate = (status: CertificateStatus | undefined): SQL | undefined => {
  if (status === undefined) return undefined
  return status === 'None' ? isNull(certificates.status) : eq(certificates.status, status)
}

const searched = [
  assets.assetUin,
  assets.svcId,
  assets.assetUuid,
  assets.assetOrgInternalUuid,
  assetModels.modelName,
  assetModels.modelVariant,
]

const matching = (filter: AssetFilter): SQL | undefined =>
  and(
    filter.status === undefined ? ne(assets.status, assetStatus.removed) : eq(assets.status, filter.status),
    filter.ownerUuid === undefined ? undefined : eq(assets.orgOwnerUuid, filter.ownerUuid),
    filter.modelUuid === undefined ? undefined : eq(assets.assetModelUuid, filter.modelUuid),
    filter.uinStatus === undefined ? undefined : eq(assets.uinStatus, filter.uinStatus),
    filter.category === undefined ? undefined : eq(assetModels.category, filter.category),
    hasCertificate(filter.certificateStatus),
    holdsText(filter.q, searched),
  )

export const pageOwnedAssets = async (
  db: Queryable,
  filter: AssetFilter,
): Promise<{ rows: OwnedAsset[]; total: number }> => {
  const [rows, total] = await Promise.all([
    ownedAssets(db, filter.orgUuid)
      .where(matching(filter))
      .orderBy(desc(memberships.createdAt), desc(memberships.membershipUuid))
      .limit(filter.limit)
      .offset(offsetOf(filter)),
    countOwnedAssets(db, filter),
  ])
  return { rows, total }
}

/** Models and certificates are read only where something is asked of them. */
const countOwnedAssets = async (db: Queryable, filter: AssetFilter): Promise<number> => {
  const owned = db
    .select({ total: count() })
    .from(assets)
    .innerJoin(memberships, ownership(filter.orgUuid))
    .$dynamic()
  if (filter.category !== undefined || filter.q) owned.innerJoin(assetModels, modelOfAsset)
  if (filter.certificateStatus !== undefined) owned.leftJoin(certificates, latestCertificate)
  const [counted] = await owned.where(matching(filter))
  return counted?.total ?? 0
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
    sql`${assets.assetUin} = any(${sql.param(uins)}::text[])`,
    eq(assets.status, literal(assetStatus.active)),
    eq(assets.uinStatus, literal(uinStatus.generated)),
  )
  const rows = await db.select({ uin: assets.assetUin }).from(assets).where(held)
  return new Set(rows.flatMap((row) => row.uin ?? []))
}
