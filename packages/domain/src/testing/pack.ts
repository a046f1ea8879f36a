import { sql } from 'drizzle-orm'
import { packEndedSessions } from '../flight/telemetry/packed/pack.ts'
import { hour } from '../kernel/index.ts'
import type { TestWorld } from './world.ts'

/** Packs what is long over, as if the ingest had judged what came late; answers how many flights that were. */
export const packAll = async (
  { database, services }: TestWorld,
  failed = new Set<string>(),
): Promise<number> => {
  await database.db.execute(sql`delete from late_stretches`)
  return packEndedSessions(services, { budgetMs: hour, failed })
}
