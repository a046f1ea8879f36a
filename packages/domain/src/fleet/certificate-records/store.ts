import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { assetStatus, offsetOf, type PageRequest } from '../../kernel/index.ts'

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
  change: { status: 'Revoked' | 'Superseded'; revokedAt: Date | null; endedAt: Date },
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
  const [rows, total] = await Promise.all([
    query.orderBy(desc(certificates.issue)).limit(page.limit).offset(offsetOf(page)),
    db.$count(certificates, own),
  ])
  return { rows, total }
}

/**
 * The Active records of SHA-1 thumbprints (upper-case hex) whose assets are in service and have an owner. Whether they
 * have expired is for the caller, who knows the time.
 */
export const listActiveAmong = async (
  db: Queryable,
  thumbprints: readonly string[],
): Promise<CertificateRow[]> => {
  const ownedInService = and(
    eq(assets.assetUuid, certificates.assetUuid),
    eq(assets.status, assetStatus.active),
    isNotNull(assets.orgOwnerUuid),
  )
  const shown = sql`${certificates.thumbprint} = any(${sql.param(thumbprints)}::text[])`
  const rows = await db
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(assets, ownedInService)
    .where(and(shown, eq(certificates.status, 'Active')))
  return rows.map(({ certificate }) => certificate)
}
