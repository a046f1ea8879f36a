import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { MissionContent } from './content.ts'

const { missionRevisions: revisions, users } = tables

/** So many of the newest are kept of a mission: who changes it all day fills no table. */
const kept = 50

export const insertRevision = async (
  tx: Tx,
  row: typeof revisions.$inferInsert & { content: MissionContent },
): Promise<void> => {
  const { missionUuid, missionVersion } = row
  await tx.insert(revisions).values(row)
  await tx
    .delete(revisions)
    .where(and(eq(revisions.missionUuid, missionUuid), lte(revisions.missionVersion, missionVersion - kept)))
}

export interface RevisionRow {
  missionVersion: number
  content: MissionContent
  replacedBy: string | null
  replacedAt: Date
  firstName: string | null
  lastName: string | null
}

/** What the versions of a mission were that have been replaced, from one on, with who replaced them. */
export const revisionsFrom = async (
  db: Queryable,
  missionUuid: string,
  missionVersion: number,
): Promise<RevisionRow[]> => {
  const rows = await db
    .select({
      missionVersion: revisions.missionVersion,
      content: revisions.content,
      replacedBy: revisions.replacedBy,
      replacedAt: revisions.replacedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(revisions)
    .leftJoin(users, eq(users.userUuid, revisions.replacedBy))
    .where(and(eq(revisions.missionUuid, missionUuid), gte(revisions.missionVersion, missionVersion)))
    .orderBy(asc(revisions.missionVersion))
  return rows as RevisionRow[]
}
