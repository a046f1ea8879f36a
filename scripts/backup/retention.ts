import { rm } from 'node:fs/promises'
import { lsnOf } from '@clearway/db/replication'
import { type Base, basesOf, type Piece, piecesOf, segmentName, timelineOf } from './places.ts'

const day = 86_400_000

interface Keeping {
  readonly keepDays: number
  readonly now: Date
}

/** The oldest that is needed to go back to any instant of the last `keepDays` days. */
const oldestNeeded = (bases: readonly Base[], keepDays: number, now: Date): number => {
  const horizon = now.getTime() - keepDays * day
  const before = bases.findLastIndex(({ finishedAt }) => Date.parse(finishedAt) <= horizon)
  return Math.max(before, 0)
}

/** What of one timeline is not needed: copies, and the log before the oldest that is. */
const needless = (bases: readonly Base[], pieces: readonly Piece[], { keepDays, now }: Keeping): string[] => {
  const first = oldestNeeded(bases, keepDays, now)
  const oldest = bases[first]
  if (!oldest) return []
  const needed = segmentName(oldest.timeline, lsnOf(oldest.start), oldest.segmentBytes)
  const before = pieces.filter((piece) => timelineOf(piece) === oldest.timeline && piece.segment < needed)
  return [...bases.slice(0, first).map(({ directory }) => directory), ...before.map(({ path }) => path)]
}

/** Removes what is no longer needed, of each timeline by itself: none says how far another one has to go back. */
export const forgetOld = async (directory: string, keeping: Keeping): Promise<void> => {
  const pieces = piecesOf(directory)
  const timelines = Map.groupBy(basesOf(directory), ({ timeline }) => timeline)
  const paths = [...timelines.values()].flatMap((bases) => needless(bases, pieces, keeping))
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
}
