import { rm } from 'node:fs/promises'
import { lsnOf } from '@clearway/db/replication'
import { type Base, basesOf, piecesOf, segmentName } from './places.ts'

const day = 86_400_000

/** The oldest that is needed to go back to any instant of the last `keepDays` days. */
const oldestNeeded = (bases: readonly Base[], keepDays: number, now: Date): number => {
  const horizon = now.getTime() - keepDays * day
  const before = bases.findLastIndex(({ finishedAt }) => Date.parse(finishedAt) <= horizon)
  return Math.max(before, 0)
}

/** Removes copies that are no longer needed, and the log before the oldest that is. */
export const forgetOld = async (
  directory: string,
  { keepDays, segmentBytes, now }: { keepDays: number; segmentBytes: number; now: Date },
): Promise<void> => {
  const bases = basesOf(directory)
  const first = oldestNeeded(bases, keepDays, now)
  const oldest = bases[first]
  if (!oldest) return
  const needed = segmentName(oldest.timeline, lsnOf(oldest.start), segmentBytes)
  const pieces = piecesOf(directory).filter(({ segment }) => segment < needed)
  await Promise.all([
    ...bases.slice(0, first).map(({ directory: base }) => rm(base, { recursive: true })),
    ...pieces.map(({ path }) => rm(path)),
  ])
}
