import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import { recordStatus } from '../../kernel/index.ts'
import type { MissionRow } from '../mission-records/store.ts'

const { missions, missionSeries } = tables

export type SeriesRow = typeof missionSeries.$inferSelect

export const insertSeries = async (tx: Tx, row: SeriesRow): Promise<void> => {
  await tx.insert(missionSeries).values(row)
}

export const findSeries = async (db: Queryable, seriesUuid: string): Promise<SeriesRow> => {
  const [row] = await db.select().from(missionSeries).where(eq(missionSeries.seriesUuid, seriesUuid))
  return row as SeriesRow
}

/** The active missions of a series. */
export const occurrencesOf = async (db: Queryable, seriesUuid: string): Promise<string[]> => {
  const rows = await db
    .select({ uuid: missions.missionUuid })
    .from(missions)
    .where(and(eq(missions.seriesUuid, seriesUuid), eq(missions.status, recordStatus.active)))
  return rows.map(({ uuid }) => uuid)
}

export const bySoonest = (missions: readonly MissionRow[]): MissionRow[] =>
  missions.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())
