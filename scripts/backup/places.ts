import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lsnOf } from '@clearway/db/replication'

/**
 * BACKUP_DIR holds a set for each installation: by PostgreSQL's own name for its cluster, which a restored cluster shares, the
 * name of its branch, and the number of its database (docs/decisions/0106 and 0134):
 *
 *   7561…-3f9c0a12b4de-16384/base/2026-11-23T10-51-24.000Z/   base.json, database.tar.gz.age, installation.json.gz.age
 *   7561…-3f9c0a12b4de-16384/wal/000000010000000000000003.0-2097152.gz.age
 *   7561…-3f9c0a12b4de-16384/status.json
 */
export interface Base {
  readonly directory: string
  readonly timeline: number
  readonly version: number
  /** Of each file of the log. */
  readonly segmentBytes: number
  /** Where recovery begins. */
  readonly start: string
  /** From this instant on the database can be brought back by it. */
  readonly finishedAt: string
  readonly bytes: number
}

export const databaseFile = 'database.tar.gz.age'
export const installationFile = 'installation.json.gz.age'

export const setsOf = (backupDir: string): string[] =>
  existsSync(backupDir)
    ? readdirSync(backupDir).filter((name) => /^\d{10,}(-[0-9a-f]+){0,2}$/.test(name))
    : []

/** PostgreSQL's own. */
export const usualSegmentBytes = 16 * 1024 * 1024

/** Begins the name of a copy that is being made. */
export const unfinishedPrefix = '.unfinished'

/** Of a copy that is being made, or that a run which was stopped or killed has left. */
export const unfinishedIn = (directory: string): string[] => {
  const bases = join(directory, 'base')
  if (!existsSync(bases)) return []
  const names = readdirSync(bases).filter((name) => name.startsWith(unfinishedPrefix))
  return names.map((name) => join(bases, name))
}

/** By the log, which no clock turns back. */
const inOrder = (a: Base, b: Base): number =>
  a.timeline - b.timeline || Number(lsnOf(a.start) - lsnOf(b.start))

/** Whole ones, of each timeline the oldest first. */
export const basesOf = (directory: string): Base[] => {
  const bases = join(directory, 'base')
  if (!existsSync(bases)) return []
  return readdirSync(bases)
    .filter((name) => !name.startsWith(unfinishedPrefix))
    .map((name) => join(bases, name))
    .filter((base) => existsSync(join(base, 'base.json')))
    .map((base) => {
      const about = JSON.parse(readFileSync(join(base, 'base.json'), 'utf8'))
      return { ...about, segmentBytes: about.segmentBytes ?? longestIn(directory), directory: base }
    })
    .sort(inOrder)
}

/** A stretch of one segment of the log. */
export interface Piece {
  readonly path: string
  readonly segment: string
  readonly from: number
  readonly to: number
}

export const pieceName = (segment: string, from: number, to: number): string =>
  `${segment}.${from}-${to}.gz.age`

const piecePattern = /^([0-9A-F]{24})\.(\d+)-(\d+)\.gz\.age$/

export const piecesOf = (directory: string): Piece[] => {
  const wal = join(directory, 'wal')
  if (!existsSync(wal)) return []
  return readdirSync(wal).flatMap((name) => {
    const [, segment, from, to] = piecePattern.exec(name) ?? []
    return segment ? [{ path: join(wal, name), segment, from: Number(from), to: Number(to) }] : []
  })
}

/** Those of a timeline, from the segment of a position on. */
export const piecesFrom = (
  directory: string,
  { timeline, lsn }: { readonly timeline: number; readonly lsn: bigint },
  segmentBytes: number,
): Piece[] => {
  const first = segmentName(timeline, lsn, segmentBytes)
  return piecesOf(directory).filter((piece) => timelineOf(piece) === timeline && piece.segment >= first)
}

export const timelineOf = ({ segment }: Piece): number => Number.parseInt(segment.slice(0, 8), 16)

/** For a copy from before its length was written down: that of the longest file of the log, which is a whole one. */
const longestIn = (directory: string): number =>
  piecesOf(directory).reduce((longest, { to }) => Math.max(longest, to), usualSegmentBytes)

const hex8 = (n: bigint): string => n.toString(16).toUpperCase().padStart(8, '0')

/** PostgreSQL's name of the file of its log that a position is in. */
export const segmentName = (timeline: number, lsn: bigint, segmentBytes: number): string => {
  const number = lsn / BigInt(segmentBytes)
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return `${hex8(BigInt(timeline))}${hex8(number / perFile)}${hex8(number % perFile)}`
}
