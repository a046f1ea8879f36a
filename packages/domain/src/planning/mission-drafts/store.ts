import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq } from 'drizzle-orm'

const { missionDrafts, organisations } = tables

export type DraftRow = typeof missionDrafts.$inferSelect

const ofOrganisation = (orgUuid: string, kind?: DraftRow['kind']) =>
  and(eq(missionDrafts.orgUuid, orgUuid), kind ? eq(missionDrafts.kind, kind) : undefined)

export const listDrafts = async (
  db: Queryable,
  { orgUuid, kind }: { orgUuid: string; kind?: DraftRow['kind'] | undefined },
  slice: { limit: number; offset: number },
) => {
  const wanted = ofOrganisation(orgUuid, kind)
  const total = await db.$count(missionDrafts, wanted)
  const rows = await db
    .select()
    .from(missionDrafts)
    .where(wanted)
    .orderBy(desc(missionDrafts.updatedAt), desc(missionDrafts.draftUuid))
    .limit(slice.limit)
    .offset(slice.offset)
  return { rows, total }
}

export const findDraft = async (db: Queryable, draftUuid: string): Promise<DraftRow | null> => {
  const [row] = await db.select().from(missionDrafts).where(eq(missionDrafts.draftUuid, draftUuid))
  return row ?? null
}

/** How many an organisation keeps; none can be added to it until the transaction ends. */
export const countForAdding = async (tx: Tx, orgUuid: string): Promise<number> => {
  await tx
    .select({ orgUuid: organisations.orgUuid })
    .from(organisations)
    .where(eq(organisations.orgUuid, orgUuid))
    .for('no key update')
  return tx.$count(missionDrafts, ofOrganisation(orgUuid))
}

export const insertDraft = async (tx: Tx, row: DraftRow): Promise<void> => {
  await tx.insert(missionDrafts).values(row)
}

export const updateDraft = async (
  tx: Tx,
  draftUuid: string,
  set: Partial<DraftRow>,
): Promise<DraftRow | null> => {
  const [row] = await tx
    .update(missionDrafts)
    .set(set)
    .where(eq(missionDrafts.draftUuid, draftUuid))
    .returning()
  return row ?? null
}

export const deleteDraft = async (tx: Tx, draftUuid: string): Promise<void> => {
  await tx.delete(missionDrafts).where(eq(missionDrafts.draftUuid, draftUuid))
}
