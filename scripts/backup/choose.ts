import { lsnOf } from '@clearway/db/replication'
import type { Branch } from './branches.ts'
import { type Base, type Piece, segmentName } from './places.ts'

export interface Chosen {
  readonly base: Base
  /** Of the log from where the copy needs it, as far as the instant that was asked for. */
  readonly pieces: readonly Piece[]
}

/** A copy is begun after the one before it was finished: with the second one after an instant, that was over. */
const endOf = (bases: readonly Base[], to: Date | undefined): Base | undefined =>
  to && bases.filter(({ finishedAt }) => new Date(finishedAt) > to)[1]

const firstNeeded = ({ timeline, start, segmentBytes }: Base): string =>
  segmentName(timeline, lsnOf(start), segmentBytes)

/** The last whole copy that was finished by then, and what brings it there. */
export const choose = ({ bases, pieces }: Branch, to: Date | undefined): Chosen => {
  const base = bases.findLast(({ finishedAt }) => !to || new Date(finishedAt) <= to)
  if (!base) throw new Error(`The backups begin at ${bases[0]?.finishedAt}: choose --to from then on.`)
  const end = endOf(bases, to)
  const isNeeded = ({ segment }: Piece) =>
    segment >= firstNeeded(base) && (!end || segment <= firstNeeded(end))
  return { base, pieces: pieces.filter(isNeeded) }
}
