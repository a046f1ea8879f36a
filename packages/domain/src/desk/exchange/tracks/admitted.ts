import { Failure, type Settings } from '../../../kernel/index.ts'
import { ExportSlots, type RunningExport, retryAfterExportS } from './slots.ts'
import { freeForSpills, TrackSpill } from './spill.ts'
import { watchedParts } from './watched-parts.ts'

/** Of this process: exports that keep their columns in a file, and the others. */
const slots = { inFile: new ExportSlots(), inMemory: new ExportSlots() }

export type ExportPlace = keyof typeof slots

/**
 * What `write` makes with a place for its columns. All that may be refused is refused before anything is written, so
 * that a refusal is an answer of its own. The place and the file are given back when the reader has everything, goes
 * away or stops reading.
 */
export const admittedExport = async (
  { place, running, limits }: { place: ExportPlace; running: RunningExport; limits: Settings['trackExport'] },
  write: (spill: TrackSpill) => AsyncGenerator<string>,
): Promise<AsyncIterable<string>> => {
  const own = slots[place]
  const leave = await own.enter(running, { ...limits[place], waitMs: limits.waitMs })
  const spill = new TrackSpill(place === 'inFile' ? {} : { kept: Number.POSITIVE_INFINITY })
  try {
    if (place === 'inFile') await openSpill(spill, own.bytes + limits.keptFreeBytes)
  } catch (error) {
    leave()
    throw error
  }
  const end = async () => {
    leave()
    await spill.close()
  }
  return watchedParts(write(spill), { end, idleMs: limits.idleMs })
}

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
