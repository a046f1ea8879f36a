import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { isSuspended, orgStatus, orgTypeNumber, type PageRequest } from '../../kernel/index.ts'
import { hasWords, holdsText } from '../../kernel/listing.ts'
import type { OrganisationFilter } from './contract.ts'

const { organisations } = tables
export type OrganisationRow = typeof organisations.$inferSelect
export type NewOrganisation = Omit<typeof organisations.$inferInsert, 'orgId'>

/** `isUnderReview` of a row. */
export const isUnderReviewRow = and(
  eq(organisations.status, orgStatus.unverified),
  gte(organisations.orgType, orgTypeNumber.airspaceManager),
)

export const insertOrganisation = async (tx: Queryable, row: NewOrganisation): Promise<OrganisationRow> => {
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

/** In any letter case: people copy it by hand. */
export const findOrganisationBySvcId = async (
  db: Queryable,
  svcId: string,
): Promise<OrganisationRow | undefined> => {
  const [row] = await db.select().from(organisations).where(eq(organisations.svcId, svcId.toUpperCase()))
  return row
}

/** Whom another one names, to give it something: an organisation that is inactive or banned is absent (docs/decisions/0082). */
export const findOpenOrganisation = async (
  db: Queryable,
  named: { orgUuid: string } | { svcId: string },
): Promise<OrganisationRow | undefined> => {
  const row =
    'orgUuid' in named
      ? await findOrganisation(db, named.orgUuid)
      : await findOrganisationBySvcId(db, named.svcId)
  return row && !isSuspended(row.status) ? row : undefined
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

const mostFound = 20

/** Active ones whose name or identifier has these beginnings of words. */
export const findInDirectory = (
  db: Queryable,
  { q, org_type }: { q: string; org_type?: number | undefined },
) =>
  db
    .select()
    .from(organisations)
    .where(
      and(
        hasWords(sql`${organisations.orgName} || ' ' || ${organisations.svcId}`, q),
        eq(organisations.status, orgStatus.active),
        org_type === undefined ? undefined : eq(organisations.orgType, org_type),
      ),
    )
    .orderBy(organisations.orgName, organisations.orgId)
    .limit(mostFound)

/** Newest first. */
export const listOrganisations = async (
  db: Queryable,
  { status, org_type, q, page, limit }: OrganisationFilter & PageRequest,
): Promise<{ rows: OrganisationRow[]; total: number }> => {
  const { orgName, orgAddress, orgWebsite, svcId, orgBusinessIdentifiers } = organisations
  const identifier = sql`${orgBusinessIdentifiers}->>'identifier'`
  const wanted = and(
    status === undefined ? undefined : eq(organisations.status, status),
    org_type === undefined ? undefined : eq(organisations.orgType, org_type),
    holdsText(q, [orgName, orgAddress, orgWebsite, svcId, identifier]),
  )
  const rows = await db
    .select()
    .from(organisations)
    .where(wanted)
    .orderBy(desc(organisations.orgId))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(organisations, wanted)
  return { rows, total }
}
