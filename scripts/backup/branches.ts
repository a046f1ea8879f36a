import { join } from 'node:path'
import { type Base, basesOf, type Piece, piecesOf, setsOf, timelineOf } from './places.ts'

/** One timeline of a set: only its own log brings a copy further. */
export interface Branch {
  /** Of the set; of one from before sets had branches, where it holds several timelines, `7561…:2`. */
  readonly name: string
  /** Oldest first, at least one. */
  readonly bases: readonly Base[]
  readonly pieces: readonly Piece[]
}

const branchesOf = (backupDir: string, set: string): Branch[] => {
  const directory = join(backupDir, set)
  const timelines = [...Map.groupBy(basesOf(directory), ({ timeline }) => timeline)]
  return timelines.map(([timeline, bases]) => ({
    name: timelines.length > 1 ? `${set}:${timeline}` : set,
    bases,
    pieces: piecesOf(directory).filter((piece) => timelineOf(piece) === timeline),
  }))
}

const described = ({ name, bases }: Branch): string =>
  `--cluster ${name}  (whole copies from ${bases[0]?.finishedAt} to ${bases.at(-1)?.finishedAt})`

/** The only one there is, or the one that `name` means; a name that is a set's means all of its branches. */
export const branchNamed = (backupDir: string, name: string | undefined): Branch => {
  const branches = setsOf(backupDir)
    .flatMap((set) => branchesOf(backupDir, set))
    .filter((branch) => !name || branch.name === name || branch.name.startsWith(`${name}:`))
  const [only] = branches
  if (!only) throw new Error(`${backupDir} holds no backup${name ? ` of ${name}` : ''}.`)
  if (branches.length === 1) return only
  throw new Error(`${backupDir} holds several sets. Choose one:\n${branches.map(described).join('\n')}`)
}
