import { sql } from 'drizzle-orm'
import { type PackingDelay, packEndedSessions } from '../flight/telemetry/packed/pack.ts'
import { hour } from '../kernel/index.ts'
import type { TestWorld } from './world.ts'

/** As if the ingest had judged what came late. */
export const letAllBeJudged = async ({ database }: TestWorld): Promise<void> => {
  await database.db.execute(sql`delete from late_stretches`)
}

/** As if each end had been stored when it was: packing goes by the clock of the database, which no test sets. */
export const letEndsBeStored = async ({ database }: TestWorld): Promise<void> => {
  await database.db.execute(sql`
    update flight_sessions set end_stored_at = session_end_time where end_stored_at is distinct from session_end_time`)
}

/** Packs what is long over; answers how many flights that were. */
export const packAll = async (world: TestWorld, apart = new Map<string, PackingDelay>()): Promise<number> => {
  await letAllBeJudged(world)
  await letEndsBeStored(world)
  return packEndedSessions(world.services, { budgetMs: hour, apart })
}
