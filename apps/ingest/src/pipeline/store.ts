import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Database,
  type DatabaseHandle,
  isDatabaseAway,
  isMissingPartition,
  isRetryable,
  violatedConstraint,
} from '@clearway/db'
import type { Log } from '@clearway/domain/kernel'
import { ensureFrameDays, frameKey, insertFrames, type StoredFrame } from '@clearway/domain/telemetry'
import { copyFrames } from './copy.ts'
import type { Passage } from './passage.ts'

export type Pool = DatabaseHandle['pool']

export interface StoreOptions {
  readonly db: Database
  readonly pool: Pool
  readonly log: Log
  /** First wait when PostgreSQL is away; doubles up to `retryMaxMs`. */
  readonly retryMs: number
  readonly retryMaxMs: number
  readonly patienceMs: number
  /** True once the process gives up waiting (its drain time is over). */
  isGivingUp(): boolean
}

/** Stores a group of frames; answers those that could not be stored. Every other one is committed. */
export type StoreGroup = (group: readonly Passage[]) => Promise<Passage[]>

/**
 * Two ways into the table. COPY is the fast one and takes frames that are newer than all before them; it fails
 * as a whole on a duplicate. `insert … on conflict do nothing` is for frames that may be duplicates, and for
 * everything whose COPY failed or whose commit is uncertain. While PostgreSQL is away the group waits here.
 */
export const createStoreGroup = (options: StoreOptions): StoreGroup => {
  const { pool, log, patienceMs } = options
  const insertPatiently = patientInsert(options)

  const copy = async (group: readonly Passage[]): Promise<void> => {
    await copyFrames(pool, framesOf(group), patienceMs)
    for (const passage of group) passage.wasWritten = true
  }

  return async (group) => {
    const newest = group.filter(({ isNewest }) => isNewest)
    const others = group.filter(({ isNewest }) => !isNewest)
    const failed: Passage[] = []
    if (newest.length > 0)
      try {
        await copy(newest)
      } catch (error) {
        if (violatedConstraint(error) === null && !isMissingPartition(error))
          log.warn({ err: error, frames: newest.length }, 'COPY failed; storing the group the other way')
        failed.push(...(await insertPatiently(newest)))
      }
    if (others.length > 0) failed.push(...(await insertPatiently(others)))
    return failed
  }
}

/** Tries until a group is stored, or until what stands against it will not go away by waiting. */
const patientInsert = ({ db, log, retryMs, retryMaxMs, isGivingUp }: StoreOptions): StoreGroup => {
  const insertPatiently: StoreGroup = async (group) => {
    for (let wait = retryMs; ; wait = Math.min(wait * 2, retryMaxMs)) {
      try {
        await insert(db, group)
        return []
      } catch (error) {
        // Days that could not be made now are asked for again by the next try.
        if (isMissingPartition(error)) await makeDays(db, group).catch(() => {})
        else if (!isDatabaseAway(error) && !isRetryable(error)) return splitFault(group, error)
        if (isGivingUp()) return [...group]
        log.warn({ err: error, frames: group.length }, 'frames wait for the database')
        await sleep(wait)
      }
    }
  }

  /** One frame that the table refuses must not take its neighbours with it: halve until it stands alone. */
  const splitFault = async (group: readonly Passage[], error: unknown): Promise<Passage[]> => {
    if (group.length === 1) {
      log.error({ err: error, session_uuid: group[0]?.session.sessionUuid }, 'a frame cannot be stored')
      return [...group]
    }
    const middle = group.length >> 1
    return [
      ...(await insertPatiently(group.slice(0, middle))),
      ...(await insertPatiently(group.slice(middle))),
    ]
  }

  return insertPatiently
}

const framesOf = (group: readonly Passage[]): StoredFrame[] => group.map(({ frame }) => frame!)

const insert = async (db: Database, group: readonly Passage[]): Promise<void> => {
  const written = await insertFrames(db, framesOf(group))
  // A group may hold one frame twice: the row was written for the first of them.
  for (const passage of group)
    passage.wasWritten = written.delete(frameKey(passage.frame!.sessionUuid, passage.frame!.at))
}

const makeDays = async (db: Database, group: readonly Passage[]): Promise<void> => {
  const times = group.map(({ frame }) => frame!.at)
  await ensureFrameDays(db, Math.min(...times), Math.max(...times))
}
