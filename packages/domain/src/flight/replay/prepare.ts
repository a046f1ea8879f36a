import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../kernel/index.ts'
import { mostFrames } from './contract.ts'
import { type MadeTrack, makeTrack } from './made.ts'
import { pointsOf } from './points.ts'
import * as store from './store.ts'

/** Few enough that a view reads little beyond its ends. */
const pointsAChunk = 500

type Preparer = Pick<Services, 'db' | 'memory' | 'log'>

/**
 * Prepares the tracks of flights that have ended, one after the other, until none waits or the time is used up; answers how
 * many. One that fails is tried again later.
 */
export const prepareReplays = async (
  services: Preparer,
  { budgetMs }: { readonly budgetMs: number },
): Promise<number> => {
  const { db, log } = services
  const began = performance.now()
  let prepared = 0
  while (performance.now() - began < budgetMs) {
    const claim = await store.claimNext(db)
    if (!claim) break
    try {
      if (await prepare(services, claim)) prepared += 1
    } catch (error) {
      log.error({ err: error, session: claim.sessionUuid }, 'the replay of a flight could not be prepared')
    }
  }
  return prepared
}

/** False when a frame came meanwhile: it is prepared again by itself. */
const prepare = async (services: Preparer, claim: store.LevelsClaim): Promise<boolean> => {
  const { db } = services
  const { flightSessions } = tables
  const [session] = await db
    .select({ sessionUuid: flightSessions.sessionUuid, planUuid: flightSessions.planUuid })
    .from(flightSessions)
    .where(eq(flightSessions.sessionUuid, claim.sessionUuid))
  const { track, findings, levels, judgedBy } = await makeTrack(services, session!)
  const hasLevels = track.count > mostFrames
  // A transaction that stores a late frame waits for the row: packing is done before it is locked.
  const packed = hasLevels ? await packedLevels({ track, levels }) : []
  return db.transaction(async (tx) => {
    if (!(await store.lockVersion(tx, claim))) return false
    await store.deleteLevels(tx, claim.sessionUuid)
    await store.insertLevels(tx, claim.sessionUuid, packed)
    await store.markPrepared(tx, claim, hasLevels ? { findings, judgedBy } : null)
    return true
  })
}

const packedLevels = async ({
  track,
  levels,
}: Pick<MadeTrack, 'track' | 'levels'>): Promise<store.PackedPoints[]> => {
  const packed: store.PackedPoints[] = []
  for (const { level, points } of levels)
    for (let start = 0; start < points.length; start += pointsAChunk) {
      const chunk = pointsOf(track, points.subarray(start, start + pointsAChunk))
      packed.push(await store.packedPoints(level, chunk))
    }
  return packed
}
