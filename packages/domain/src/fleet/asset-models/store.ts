import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { offsetOf, type PageRequest, recordStatus } from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'

const { assetModels, payloadModels } = tables
export type AssetModelRow = typeof assetModels.$inferSelect
export type NewAssetModel = Omit<typeof assetModels.$inferInsert, 'modelId'>

export const insertAssetModels = async (tx: Queryable, rows: NewAssetModel[]): Promise<AssetModelRow[]> => {
  const inserted = await tx.insert(assetModels).values(rows).returning()
  const byUuid = new Map(inserted.map((row) => [row.modelUuid, row]))
  return rows.map((row) => byUuid.get(row.modelUuid)!)
}

export const findAssetModel = async (
  db: Queryable,
  modelUuid: string,
): Promise<AssetModelRow | undefined> => {
  const [row] = await db.select().from(assetModels).where(eq(assetModels.modelUuid, modelUuid))
  return row
}

export const findAssetModels = (db: Queryable, modelUuids: string[]): Promise<AssetModelRow[]> =>
  db.select().from(assetModels).where(inArray(assetModels.modelUuid, modelUuids))

/** Of a model that exists: none is ever deleted. */
export const lockAssetModel = async (tx: Tx, modelUuid: string): Promise<AssetModelRow> => {
  const own = eq(assetModels.modelUuid, modelUuid)
  const [row] = await tx.select().from(assetModels).where(own).for('update')
  return row!
}

export const updateAssetModel = async (
  tx: Queryable,
  modelUuid: string,
  change: Partial<NewAssetModel>,
): Promise<AssetModelRow> => {
  const own = eq(assetModels.modelUuid, modelUuid)
  const [row] = await tx.update(assetModels).set(change).where(own).returning()
  return row!
}

/** False when another request deactivated it first. */
export const deactivateAssetModel = async (
  tx: Queryable,
  modelUuid: string,
  by: { userUuid: string; at: Date },
): Promise<boolean> => {
  const active = and(eq(assetModels.modelUuid, modelUuid), eq(assetModels.status, recordStatus.active))
  const change = { status: recordStatus.inactive, updatedAt: by.at, updatedBy: by.userUuid }
  const rows = await tx.update(assetModels).set(change).where(active).returning()
  return rows.length === 1
}

export interface AssetModelFilter extends PageRequest {
  status: number
  ownedBy: string | undefined
  manufacturerUuid: string | undefined
  category: number | undefined
  q: string | undefined
}

const searched = [
  assetModels.modelName,
  assetModels.modelVariant,
  assetModels.svcId,
  assetModels.modelUuid,
  assetModels.typeCertificateNumber,
]

export const pageAssetModels = async (
  db: Queryable,
  filter: AssetModelFilter,
): Promise<{ rows: AssetModelRow[]; total: number }> => {
  const { status, ownedBy, manufacturerUuid, category, q } = filter
  const where = and(
    eq(assetModels.status, status),
    ownedBy === undefined ? undefined : eq(assetModels.manufacturerUuid, ownedBy),
    manufacturerUuid === undefined ? undefined : eq(assetModels.manufacturerUuid, manufacturerUuid),
    category === undefined ? undefined : eq(assetModels.category, category),
    holdsText(q, searched),
  )
  const query = db.select().from(assetModels).where(where)
  const [rows, total] = await Promise.all([
    query.orderBy(desc(assetModels.modelId)).limit(filter.limit).offset(offsetOf(filter)),
    db.$count(assetModels, where),
  ])
  return { rows, total }
}

/** Which of these names exist already for the manufacturer, as name and variant. */
export const takenNames = (db: Queryable, manufacturerUuid: string, names: string[]) =>
  db
    .select({ modelName: assetModels.modelName, modelVariant: assetModels.modelVariant })
    .from(assetModels)
    .where(and(eq(assetModels.manufacturerUuid, manufacturerUuid), inArray(assetModels.modelName, names)))

export const knownPayloads = async (db: Queryable, uuids: string[]): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set()
  const active = and(inArray(payloadModels.payloadUuid, uuids), eq(payloadModels.status, recordStatus.active))
  const rows = await db.select({ uuid: payloadModels.payloadUuid }).from(payloadModels).where(active)
  return new Set(rows.map((row) => row.uuid))
}
