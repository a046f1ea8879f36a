import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { offsetOf, type PageRequest, recordStatus } from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'

const { payloadModels } = tables
export type PayloadModelRow = typeof payloadModels.$inferSelect

export const insertPayloadModel = async (
  tx: Queryable,
  row: typeof payloadModels.$inferInsert,
): Promise<PayloadModelRow> => {
  const [inserted] = await tx.insert(payloadModels).values(row).returning()
  return inserted!
}

export const findOwnPayloadModel = async (
  db: Queryable,
  orgUuid: string,
  payloadUuid: string,
): Promise<PayloadModelRow | undefined> => {
  const own = and(eq(payloadModels.payloadUuid, payloadUuid), eq(payloadModels.orgOwnerUuid, orgUuid))
  const [row] = await db.select().from(payloadModels).where(own)
  return row
}

export const updatePayloadModel = async (
  tx: Queryable,
  payloadUuid: string,
  change: Partial<PayloadModelRow>,
): Promise<PayloadModelRow> => {
  const own = eq(payloadModels.payloadUuid, payloadUuid)
  const [row] = await tx.update(payloadModels).set(change).where(own).returning()
  return row!
}

/** False when another request deactivated it first. */
export const deactivatePayloadModel = async (
  tx: Queryable,
  payloadUuid: string,
  at: Date,
): Promise<boolean> => {
  const active = and(
    eq(payloadModels.payloadUuid, payloadUuid),
    eq(payloadModels.status, recordStatus.active),
  )
  const change = { status: recordStatus.inactive, updatedAt: at }
  const rows = await tx.update(payloadModels).set(change).where(active).returning()
  return rows.length === 1
}

export interface PayloadModelFilter extends PageRequest {
  orgUuid: string
  status: number
  payload_type?: number | undefined
  q?: string | undefined
}

const searched = [
  payloadModels.payloadName,
  payloadModels.svcId,
  payloadModels.payloadUuid,
  payloadModels.manufacturer,
]

export const pagePayloadModels = async (
  db: Queryable,
  filter: PayloadModelFilter,
): Promise<{ rows: PayloadModelRow[]; total: number }> => {
  const where = and(
    eq(payloadModels.orgOwnerUuid, filter.orgUuid),
    eq(payloadModels.status, filter.status),
    filter.payload_type === undefined ? undefined : eq(payloadModels.payloadType, filter.payload_type),
    holdsText(filter.q, searched),
  )
  const newest = [desc(payloadModels.createdAt), desc(payloadModels.payloadUuid)]
  const page = db
    .select()
    .from(payloadModels)
    .where(where)
    .orderBy(...newest)
  const [rows, total] = await Promise.all([
    page.limit(filter.limit).offset(offsetOf(filter)),
    db.$count(payloadModels, where),
  ])
  return { rows, total }
}

/** The active ones among them, in no order. */
export const activePayloadModels = (db: Queryable, uuids: string[]): Promise<PayloadModelRow[]> =>
  db
    .select()
    .from(payloadModels)
    .where(and(inArray(payloadModels.payloadUuid, uuids), eq(payloadModels.status, recordStatus.active)))
