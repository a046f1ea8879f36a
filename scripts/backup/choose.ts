import { lsnOf } from '@clearway/db/replication'
import type { Branch } from './branches.ts'
import { type Base, type Piece, segmentName } from './places.ts'

export interface Chosen {
  readonly base: Base
  /** Of the log from where the copy needs it, as far as the instant that was asked for. */
  readonly pieces: readonly Piece[]
}

/**
 * A copy is begun after the one before it was finished, so that with the second one behind the instant that was over. One that
 * the next one is dated before was dated by a clock that ran ahead, and tells nothing.
 */
const endOf = (later: readonly Base[]): Base | undefined =>
  later.find(({ finishedAt }, n) => n > 0 && (later[n - 1] as Base).finishedAt <= finishedAt)

const firstNeeded = ({ timeline, start, segmentBytes }: Base): string =>
  segmentName(timeline, lsnOf(start), segmentBytes)

/** The last whole copy that was finished by then, and what brings it there. */
export const choose = ({ bases, pieces }: Branch, to: Date | undefined): Chosen => {
  const base = bases.findLast(({ finishedAt }) => !to || new Date(finishedAt) <= to)
  if (!base) throw new Error(`The backups begin at ${bases[0]?.finishedAt}: choose --to from then on.`)
  const end = endOf(bases.slice(bases.indexOf(base) + 1))
  const isNeeded = ({ segment }: Piece) =>
    segment >= firstNeeded(base) && (!end || segment <= firstNeeded(end))
  return { base, pieces: pieces.filter(isNeeded) }
}
