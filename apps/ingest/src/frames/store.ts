import { copyRows, type DatabaseHandle, violatedConstraint } from '@clearway/db'
import type { Services } from '@clearway/domain/kernel'
import {
  copyBytes,
  copyStatement,
  deriveAltitudes,
  frameKey,
  insertFrames,
  lateAmong,
  noteLateRows,
  type StoredFrame,
  withFrameDays,
} from '@clearway/domain/telemetry'
import type { Patience } from '../flow/patience.ts'
import type { Passage } from './passage.ts'
import { storePatiently } from './patient-store.ts'

export interface StoreOptions extends Patience {
  readonly services: Pick<Services, 'db' | 'clock' | 'settings' | 'ground'>
  readonly pool: DatabaseHandle['pool']
  /** A COPY that is not answered for so long is given up with its connection. */
  readonly silenceMs: number
}

/** Stores a group of frames; answers those that could not be stored. Every other one is committed. */
export type StoreGroup = (group: readonly Passage[]) => Promise<Passage[]>

/**
 * Two ways into the table. COPY is the fast one and takes frames that are young and newer than all before them; it fails
 * as a whole on a duplicate. `insert … on conflict do nothing` is for frames that may be duplicates, and for
 * everything whose COPY failed or whose commit is uncertain. While PostgreSQL is away the group waits here.
 */
export const createStoreGroup = (options: StoreOptions): StoreGroup => {
  const { services, pool, log, silenceMs } = options
  const insertPatiently = patientInsert(options)

  return async (group) => {
    await deriveAltitudes(services.ground, framesOf(group))
    const late = new Set(lateAmong(framesOf(group), services))
    const isFast = ({ isNewest, frame }: Passage) => isNewest && !late.has(frame)
    const newest = group.filter(isFast)
    const others = group.filter((passage) => !isFast(passage))
    const failed: Passage[] = []
    if (newest.length > 0)
      try {
        const rows = copyBytes(framesOf(newest))
        await withFrameDays(services.db, daysOf(framesOf(newest)), () =>
          copyRows(pool, { statement: copyStatement, rows }, silenceMs),
        )
        for (const passage of newest) passage.wasWritten = true
      } catch (error) {
        const isUncertain = mayBeDone(error)
        if (isUncertain) {
          markTried(newest)
          log.warn({ err: error, frames: newest.length }, 'COPY failed; storing the group the other way')
        }
        failed.push(...(await insertPatiently(newest, isUncertain)))
      }
    if (others.length > 0) failed.push(...(await insertPatiently(others)))
    return failed
  }
}

const patientInsert = (options: StoreOptions) =>
  storePatiently<Passage, Passage[]>({
    ...options,
    async attempt(group, wasTried) {
      try {
        await insert(options.services, group, wasTried)
        return []
      } catch (error) {
        if (mayBeDone(error)) markTried(group)
        throw error
      }
    },
    join: (first, second) => [...first, ...second],
    givenUp: (group) => [...group],
    refused(passage, error) {
      options.log.error({ err: error, session_uuid: passage.session.sessionUuid }, 'a frame cannot be stored')
      return [passage]
    },
  })

/** The database did not refuse it: it may be committed, with its answer lost. */
const mayBeDone = (error: unknown): boolean => violatedConstraint(error) === null

const markTried = (group: readonly Passage[]): void => {
  for (const passage of group) passage.wasTried = true
}

const framesOf = (group: readonly Passage[]): StoredFrame[] => group.map(({ frame }) => frame)

const daysOf = (frames: readonly StoredFrame[]) => {
  const times = frames.map(({ at }) => at)
  return { from: Math.min(...times), to: Math.max(...times) }
}

const insert = async (
  services: StoreOptions['services'],
  group: readonly Passage[],
  wasTried: boolean,
): Promise<void> => {
  const frames = framesOf(group)
  const written = await withFrameDays(services.db, daysOf(frames), () =>
    insertNew(services, frames, wasTried),
  )
  // A group may hold one frame twice: the row was written for the first of them.
  for (const passage of group)
    passage.wasWritten = written.delete(frameKey(passage.frame.sessionUuid, passage.frame.at))
}

/**
 * Late frames are noted in the transaction that stores them; without any no transaction is needed. Of frames that were tried before
 * nobody knows whether they are new, so all of them are judged late: judged twice they are judged the same.
 */
const insertNew = async (
  services: StoreOptions['services'],
  frames: readonly StoredFrame[],
  wasTried: boolean,
): Promise<Set<string>> => {
  const late = wasTried ? frames : lateAmong(frames, services)
  if (late.length === 0) return insertFrames(services.db, frames)
  return services.db.transaction(async (tx) => {
    const written = await insertFrames(tx, frames)
    const isNew = ({ sessionUuid, at }: StoredFrame) => wasTried || written.has(frameKey(sessionUuid, at))
    await noteLateRows(tx, late.filter(isNew))
    return written
  })
}
