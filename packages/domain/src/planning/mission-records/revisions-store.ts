import { insertionOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { MissionContent } from './content.ts'

const { missionRevisions: revisions, users } = tables

/** So many of the newest are kept of a mission: who changes it all day fills no table. */
const kept = 50

/** One of each mission. */
export const insertRevisions = async (
  tx: Tx,
  rows: readonly (typeof revisions.$inferInsert & { content: MissionContent })[],
): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(insertionOf(revisions, rows))
  const replaced = JSON.stringify(rows.map(({ missionUuid: m, missionVersion: v }) => ({ m, v })))
  await tx.execute(sql`
    delete from mission_revisions r using jsonb_to_recordset(${replaced}::jsonb) as replaced (m uuid, v int)
    where r.mission_uuid = replaced.m and r.mission_version <= replaced.v - ${literal(kept)}`)
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
