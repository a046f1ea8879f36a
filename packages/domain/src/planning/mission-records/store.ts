import { builtOnce, isOneOf, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClosedVolume } from '../../airspace/constraints/volume.ts'
import { partsOf, recordStatus } from '../../kernel/index.ts'

const { missions, organisations } = tables

export type MissionRow = typeof missions.$inferSelect
export type NewMission = typeof missions.$inferInsert

export const missionVolume = (mission: NewMission): ClosedVolume => ({
  polygon: mission.missionEnvelope,
  minHeight: mission.minHeight,
  maxHeight: mission.maxHeight,
  bounds: mission.limits ?? null,
  from: mission.startTime,
  to: mission.endTime,
})

/** Active or not, whosever it is. */
export const findMission = async (db: Queryable, missionUuid: string): Promise<MissionRow | null> => {
  const [row] = await missionQuery(db).execute({ missionUuid })
  return row ?? null
}

const byUuid = eq(missions.missionUuid, sql.placeholder('missionUuid'))
const missionQuery = builtOnce((db) => db.select().from(missions).where(byUuid).prepare('mission'))

/**
 * A decision about a mission or a change locks it alone; adding a plan shares the lock. So a plan is either
 * seen by an approval or sees it.
 */
export const lockMission = async (
  tx: Tx,
  missionUuid: string,
  how: 'update' | 'share',
): Promise<MissionRow | null> => {
  const [row] = await lockedMissionQuery[how](tx).execute({ missionUuid })
  return row ?? null
}

const lockedMissionQuery = {
  update: builtOnce((tx) =>
    tx.select().from(missions).where(byUuid).for('update').prepare('mission_for_update'),
  ),
  share: builtOnce((tx) =>
    tx.select().from(missions).where(byUuid).for('share').prepare('mission_for_share'),
  ),
}

/** Locks the active ones of these missions, always in the same order. */
export const openMissions = async (tx: Tx, missionUuids: readonly string[]): Promise<MissionRow[]> => {
  if (missionUuids.length === 0) return []
  return tx
    .select()
    .from(missions)
    .where(and(isOneOf(missions.missionUuid, missionUuids), eq(missions.status, recordStatus.active)))
    .orderBy(asc(missions.missionUuid))
    .for('update')
}

const heldAtATime = 5_000

/** The same for who needs no more of them: their uuids. */
export const holdMissions = async (tx: Tx, missionUuids: readonly string[]): Promise<Set<string>> => {
  const held = new Set<string>()
  for (const part of partsOf(missionUuids.toSorted(), heldAtATime)) {
    const rows = await tx
      .select({ missionUuid: missions.missionUuid })
      .from(missions)
      .where(and(isOneOf(missions.missionUuid, part), eq(missions.status, recordStatus.active)))
      .orderBy(asc(missions.missionUuid))
      .for('update')
    for (const { missionUuid } of rows) held.add(missionUuid)
  }
  return held
}

/** Those of these missions that are active. */
export const activeMissions = async (
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, MissionRow>> => {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(missions)
    .where(and(isOneOf(missions.missionUuid, uuids), eq(missions.status, recordStatus.active)))
  return new Map(rows.map((row) => [row.missionUuid, row]))
}

export const insertMission = async (tx: Tx, row: NewMission): Promise<MissionRow> => {
  const [inserted] = await tx.insert(missions).values(row).returning()
  return inserted as MissionRow
}

export const updateMission = async (
  tx: Tx,
  missionUuid: string,
  set: Partial<NewMission>,
): Promise<MissionRow> => {
  const [updated] = await tx
    .update(missions)
    .set(set)
    .where(eq(missions.missionUuid, missionUuid))
    .returning()
  return updated as MissionRow
}

export const raiseVersions = async (tx: Tx, missionUuids: readonly string[]): Promise<void> => {
  if (missionUuids.length > 0)
    await tx
      .update(missions)
      .set({ missionVersion: sql`${missions.missionVersion} + 1` })
      .where(isOneOf(missions.missionUuid, missionUuids))
}

export const nameOfOrganisation = async (db: Queryable, orgUuid: string): Promise<string> => {
  const [row] = await db
    .select({ name: organisations.orgName })
    .from(organisations)
    .where(eq(organisations.orgUuid, orgUuid))
  return row?.name ?? ''
}
