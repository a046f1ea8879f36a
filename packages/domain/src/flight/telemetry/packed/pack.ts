import { dropPackedPartition, isDatabaseAway, isPassing, packableDays, type Tx } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { addMs, day, hour, minute, type Services } from '../../../kernel/index.ts'
import { dropFrameDays } from '../frames/partitions.ts'
import * as store from './store.ts'

const framesAChunk = 2_000
/** A frame may carry texts of 64 KiB. */
const bytesAChunk = 8 * 1024 * 1024
/** Frames that were taken at the last moment are stored by then. */
const slackMs = hour

/** After what passes by itself and may happen to any session it is left alone for so long, and for twice as long each time that it happens again. */
const firstApartMs = 10 * minute
/** No longer than so. What does not pass stays with the session: it is left alone for so long at once. */
const longestApartMs = day

/** Until when a session is left alone, and how long that is. */
export interface PackingDelay {
  readonly until: Date
  readonly ms: number
}

type Packer = Pick<Services, 'db' | 'log' | 'settings' | 'clock'>

interface Packing {
  readonly budgetMs: number
  /** Sessions that could not be packed; kept by the caller from one time to the next. */
  readonly apart: Map<string, PackingDelay>
}

/**
 * Packs sessions that are long over, one after the other, until none is left or the time is used up; answers how many. One
 * that fails stays as it is and is set apart, so that it holds up no other.
 */
export const packEndedSessions = async (services: Packer, { budgetMs, apart }: Packing): Promise<number> => {
  forget(apart, services.clock.now())
  const began = performance.now()
  let packed = 0
  while (performance.now() - began < budgetMs) {
    const outcome = await packNext(services, apart)
    if (outcome === 'none left') break
    if (outcome === 'packed') packed += 1
  }
  return packed
}

/** One that was packed elsewhere meanwhile, too, is not kept for ever. */
const forget = (apart: Packing['apart'], now: Date): void => {
  for (const [sessionUuid, { until }] of apart)
    if (addMs(until, longestApartMs) <= now) apart.delete(sessionUuid)
}

const packNext = async (
  { db, log, settings, clock }: Packer,
  apart: Packing['apart'],
): Promise<'packed' | 'failed' | 'none left'> => {
  let sessionUuid: string | null = null
  try {
    const now = clock.now()
    const leftAlone = [...apart].filter(([, { until }]) => until > now).map(([uuid]) => uuid)
    const outcome = await db.transaction(async (tx) => {
      const { lateMs } = settings.numbered
      sessionUuid = await store.lockNextToPack(tx, { lateMs, slackMs }, leftAlone)
      if (!sessionUuid) return 'none left'
      await packLocked(tx, sessionUuid)
      return 'packed'
    })
    if (sessionUuid) apart.delete(sessionUuid)
    return outcome
  } catch (error) {
    if (!sessionUuid) throw error
    const passes = isPassing(error)
    const ms = passes ? nextApartMs(apart.get(sessionUuid)) : longestApartMs
    apart.set(sessionUuid, { until: addMs(clock.now(), ms), ms })
    if (isDatabaseAway(error)) throw error
    log[passes ? 'warn' : 'error'](
      { err: error, session: sessionUuid },
      'the frames of a session could not be packed; they stay rows',
    )
    return 'failed'
  }
}

const nextApartMs = (before: PackingDelay | undefined): number =>
  before ? Math.min(before.ms * 2, longestApartMs) : firstApartMs

const packLocked = async (tx: Tx, sessionUuid: string): Promise<void> => {
  const about = await store.aboutRows(tx, sessionUuid)
  const packed = about ? await packRows(tx, sessionUuid, about) : 0
  if (packed !== (about?.frames ?? 0))
    throw new Error(`session ${sessionUuid} has ${about?.frames} frames, of which ${packed} were packed`)
  await store.countExactly(tx, sessionUuid, packed)
  await store.markPacked(tx, sessionUuid, true)
}

/** Day by day, so that no chunk reaches across midnight UTC. */
const packRows = async (tx: Tx, sessionUuid: string, about: store.RowsAbout): Promise<number> => {
  const atOnce = Math.max(1, Math.min(framesAChunk, Math.floor(bytesAChunk / (about.longestText + 1))))
  let packed = 0
  let after = about.first - 1
  while (after < about.last) {
    const before = (Math.floor((after + 1) / day) + 1) * day
    const columns = await store.rowsAsColumns(tx, { sessionUuid, after, before, limit: atOnce })
    if (columns.count > 0) await store.insertChunk(tx, sessionUuid, columns)
    packed += columns.count
    after = columns.count < atOnce ? before - 1 : columns.numbers[0]!.at(-1)!
  }
  return packed
}

/** Drops the rows of days whose frames are all packed, and packed frames that are no longer kept. */
export const dropPackedDays = async (services: Packer): Promise<void> => {
  const { db, log } = services
  await store.deleteOutdatedChunks(db)
  const dropped = await dropFrameDays(services, await packableDays(db), async (tx, date) => {
    // Counting the frames of a day takes as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`)
    return dropPackedPartition(tx, date)
  })
  if (dropped.length > 0) log.info({ days: dropped }, 'the rows of frames that are packed were dropped')
}
