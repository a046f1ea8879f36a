import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import { partnerKeyStatus } from '../../kernel/index.ts'

const { partnerKeys } = tables
export type PartnerKeyRow = typeof partnerKeys.$inferSelect

export const insertPartnerKey = async (
  tx: Queryable,
  row: typeof partnerKeys.$inferInsert,
): Promise<PartnerKeyRow> => {
  const [inserted] = await tx.insert(partnerKeys).values(row).returning()
  return inserted!
}

export const listPartnerKeys = (db: Queryable): Promise<PartnerKeyRow[]> =>
  db.select().from(partnerKeys).orderBy(desc(partnerKeys.createdAt), desc(partnerKeys.keyUuid))

export const findPartnerKey = async (db: Queryable, keyUuid: string): Promise<PartnerKeyRow | undefined> => {
  const [row] = await db.select().from(partnerKeys).where(eq(partnerKeys.keyUuid, keyUuid))
  return row
}

/** By hand, and for good. False when that was done already. */
export const revokePartnerKey = async (tx: Queryable, keyUuid: string, at: Date): Promise<boolean> => {
  const mayWork = or(eq(partnerKeys.status, partnerKeyStatus.active), eq(partnerKeys.gaveWay, true))
  const change = { status: partnerKeyStatus.revoked, revokedAt: at, gaveWay: false }
  const rows = await tx
    .update(partnerKeys)
    .set(change)
    .where(and(eq(partnerKeys.keyUuid, keyUuid), mayWork))
    .returning()
  return rows.length === 1
}

/**
 * Puts a key that a process brings with it, unless it is there; several processes may do so at once. One that only gave way to another
 * configuration works again. False where it was revoked by hand.
 */
export const putPartnerKey = async (
  tx: Queryable,
  row: typeof partnerKeys.$inferInsert,
): Promise<boolean> => {
  await tx
    .insert(partnerKeys)
    .values(row)
    .onConflictDoUpdate({
      target: partnerKeys.keyHash,
      set: { status: partnerKeyStatus.active, revokedAt: null, gaveWay: false },
      setWhere: eq(partnerKeys.gaveWay, true),
    })
  const isActive = eq(partnerKeys.status, partnerKeyStatus.active)
  return (await tx.$count(partnerKeys, and(eq(partnerKeys.keyHash, row.keyHash), isActive))) > 0
}

/** Revokes the keys of that kind that came with another configuration; those made by the API stay. */
export const revokeFormerKeys = async (
  tx: Queryable,
  { kind, keyHash }: Pick<PartnerKeyRow, 'kind' | 'keyHash'>,
  at: Date,
): Promise<void> => {
  const former = and(
    eq(partnerKeys.kind, kind),
    isNull(partnerKeys.createdBy),
    ne(partnerKeys.keyHash, keyHash),
    eq(partnerKeys.status, partnerKeyStatus.active),
  )
  const change = { status: partnerKeyStatus.revoked, revokedAt: at, gaveWay: true }
  await tx.update(partnerKeys).set(change).where(former)
}

/** Keys of this name administer the platform (docs/contract/access.md#partner-keys). */
export const platformAdminName = 'platform-admin'

/**
 * The key that came with the installation: the first of the platform-admin keys. It is rotated by another one, made
 * by the API or put in its place in the configuration, and its own revocation.
 */
export const bootstrapKey = (keys: readonly PartnerKeyRow[]): PartnerKeyRow | undefined =>
  keys
    .filter(({ kind, createdBy }) => kind === 'platform_admin' && createdBy === null)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0]
