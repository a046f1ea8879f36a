import { type Queryable, tables } from '@clearway/db'
import { and, count, desc, eq } from 'drizzle-orm'
import { assetStatus, offsetOf, type PageRequest } from '../kernel/index.ts'

const { certificates, assets } = tables
export type CertificateRow = typeof certificates.$inferSelect

export const insertCertificate = async (
  tx: Queryable,
  row: Omit<typeof certificates.$inferInsert, 'issue'>,
): Promise<CertificateRow> => {
  const [inserted] = await tx.insert(certificates).values(row).returning()
  return inserted!
}

/** Moves the asset's Active certificate to another state; the row that was changed, if there was one. */
export const endActiveCertificate = async (
  tx: Queryable,
  assetUuid: string,
  change: { status: 'Revoked' | 'Superseded'; revokedAt: Date | null },
): Promise<CertificateRow | undefined> => {
  const active = and(eq(certificates.assetUuid, assetUuid), eq(certificates.status, 'Active'))
  const [row] = await tx.update(certificates).set(change).where(active).returning()
  return row
}

export const latestCertificate = async (
  db: Queryable,
  assetUuid: string,
): Promise<CertificateRow | undefined> => {
  const own = eq(certificates.assetUuid, assetUuid)
  const [row] = await db.select().from(certificates).where(own).orderBy(desc(certificates.issue)).limit(1)
  return row
}

export const pageCertificates = async (
  db: Queryable,
  assetUuid: string,
  page: PageRequest,
): Promise<{ rows: CertificateRow[]; total: number }> => {
  const own = eq(certificates.assetUuid, assetUuid)
  const query = db.select().from(certificates).where(own)
  const [rows, [counted]] = await Promise.all([
    query.orderBy(desc(certificates.issue)).limit(page.limit).offset(offsetOf(page)),
    db.select({ total: count() }).from(certificates).where(own),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/**
 * The Active record of a SHA-1 thumbprint (upper-case hex) whose asset is in service and has an owner. Whether
 * it has expired is for the caller, who knows the time.
 */
export const findActiveByThumbprint = async (
  db: Queryable,
  thumbprint: string,
): Promise<CertificateRow | undefined> => {
  const [row] = await db
    .select({ certificate: certificates, owner: assets.orgOwnerUuid })
    .from(certificates)
    .innerJoin(
      assets,
      and(eq(assets.assetUuid, certificates.assetUuid), eq(assets.status, assetStatus.active)),
    )
    .where(and(eq(certificates.thumbprint, thumbprint), eq(certificates.status, 'Active')))
  return row?.owner ? row.certificate : undefined
}
