import { Failure, type Settings } from '../../../kernel/index.ts'
import { ExportSlots, retryAfterExportS } from './slots.ts'
import { freeForSpills, TrackSpill } from './spill.ts'
import { watchedParts } from './watched-parts.ts'

/** Of this process: exports that keep their columns in a file, and the others. */
const slots = { inFile: new ExportSlots(), inMemory: new ExportSlots() }

/** An export of which it is known what it takes. */
export interface CountedExport {
  /** What its columns come to at most where they go into a file; nothing where they stay in memory. */
  readonly fileBytes: number
  write(spill: TrackSpill): AsyncGenerator<string>
}

interface Asking {
  readonly orgUuid: string
  readonly limits: Settings['trackExport']
}

/**
 * What an export writes with a place for its columns. It is counted in a place of those that need no file, and changes to one of
 * those that do: to count the frames of a long flight costs much, too. All that may be refused is refused before anything is
 * written, so that a refusal is an answer of its own. The place and the file are given back when the reader has everything, goes
 * away or stops reading.
 */
export const admittedExport = async (
  asking: Asking,
  count: () => Promise<CountedExport>,
): Promise<AsyncIterable<string>> => {
  const { limits } = asking
  let leave = await enter('inMemory', asking)
  try {
    const { fileBytes, write } = await count()
    const spill = new TrackSpill(fileBytes > 0 ? {} : { kept: Number.POSITIVE_INFINITY })
    if (fileBytes > 0) {
      const leaveCounting = leave
      leave = await enter('inFile', asking, fileBytes).finally(leaveCounting)
      await openSpill(spill, slots.inFile.bytes + limits.keptFreeBytes)
    }
    const end = async () => {
      leave()
      await spill.close()
    }
    return watchedParts(write(spill), { end, idleMs: limits.idleMs })
  } catch (error) {
    leave()
    throw error
  }
}

const enter = (place: keyof typeof slots, { orgUuid, limits }: Asking, bytes = 0): Promise<() => void> =>
  slots[place].enter({ orgUuid, bytes }, { ...limits[place], waitMs: limits.waitMs })

/**
 * 503 where the disk has not so much left, or takes no file. Others may have written part of what they were counted
 * with: a disk is taken for fuller than it is, never for emptier.
 */
const openSpill = async (spill: TrackSpill, neededBytes: number): Promise<void> => {
  let cause: unknown
  try {
    if ((await freeForSpills()) >= neededBytes) return await spill.prepare()
  } catch (error) {
    cause = error
  }
  throw new Failure(
    'unavailable',
    'There is no room now to put a flight of this length together as GeoJSON or KML. Try again later, or take GPX or CSV.',
    { retryAfterS: retryAfterExportS, cause },
  )
}
