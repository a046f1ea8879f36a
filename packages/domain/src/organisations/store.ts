import { type Queryable, type Tx, tables } from '@clearway/db'
import { eq } from 'drizzle-orm'

const { organisations } = tables
export type OrganisationRow = typeof organisations.$inferSelect

export const insertOrganisation = async (
  tx: Queryable,
  row: Omit<typeof organisations.$inferInsert, 'orgId'>,
): Promise<OrganisationRow> => {
  const [inserted] = await tx.insert(organisations).values(row).returning()
  return inserted!
}

export const findOrganisation = async (
  db: Queryable,
  orgUuid: string,
): Promise<OrganisationRow | undefined> => {
  const [row] = await db.select().from(organisations).where(eq(organisations.orgUuid, orgUuid))
  return row
}

/** Serialises what must be decided for an organisation as a whole, e.g. that it keeps an Owner. */
export const lockOrganisation = async (tx: Tx, orgUuid: string): Promise<OrganisationRow | undefined> => {
  const own = eq(organisations.orgUuid, orgUuid)
  const [row] = await tx.select().from(organisations).where(own).for('update')
  return row
}

export const updateOrganisation = async (
  tx: Queryable,
  orgUuid: string,
  change: Partial<OrganisationRow>,
): Promise<OrganisationRow> => {
  const own = eq(organisations.orgUuid, orgUuid)
  const [row] = await tx.update(organisations).set(change).where(own).returning()
  return row!
}
