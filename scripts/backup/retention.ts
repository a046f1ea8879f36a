import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { lsnOf } from '@clearway/db/replication'
import type { PrimaryClient } from '../../packages/db/src/servers.ts'
import { complain } from '../launch/say.mjs'
import {
  type Base,
  basesOf,
  type Piece,
  piecesOf,
  segmentName,
  timelineOf,
  unfinishedIn,
  unfinishedPrefix,
} from './places.ts'
import { nowOf } from './set.ts'

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

interface Needless {
  readonly copies: readonly string[]
  readonly log: readonly string[]
}

/** What of one timeline is not needed: copies, and the log before the oldest that is. */
const needless = (bases: readonly Base[], pieces: readonly Piece[], { keepDays, now }: Keeping): Needless => {
  const first = oldestNeeded(bases, keepDays, now)
  const oldest = bases[first]
  if (!oldest) return { copies: [], log: [] }
  const needed = segmentName(oldest.timeline, lsnOf(oldest.start), oldest.segmentBytes)
  const before = pieces.filter((piece) => timelineOf(piece) === oldest.timeline && piece.segment < needed)
  return {
    copies: bases.slice(0, first).map(({ directory }) => directory),
    log: before.map(({ path }) => path),
  }
}

/** Of each timeline by itself: none says how far another one has to go back. */
const outlived = (directory: string, keeping: Keeping): Needless[] => {
  const pieces = piecesOf(directory)
  const timelines = Map.groupBy(basesOf(directory), ({ timeline }) => timeline)
  return [...timelines.values()].map((bases) => needless(bases, pieces, keeping))
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

/** A copy of which a part has gone is none: it goes under the name of one, under which what stays of it is found again. */
const removeCopy = async (directory: string): Promise<void> => {
  const going = join(dirname(directory), `${unfinishedPrefix}-${basename(directory)}`)
  await rename(directory, going)
  await remove(going)
}

/**
 * Removes what is no longer needed, and what a copy that was stopped or killed has left; answers why something of it stays, null
 * where nothing does. What cannot be removed, as what somebody has pinned, keeps nothing else from going.
 */
export const removeNeedless = async (directory: string, keeping: Keeping): Promise<string | null> => {
  const needless = outlived(directory, keeping)
  const removed = await Promise.allSettled([
    ...unfinishedIn(directory).map(remove),
    ...needless.flatMap(({ copies }) => copies).map(removeCopy),
    ...needless.flatMap(({ log }) => log).map(remove),
  ])
  const stays = removed.find((one) => one.status === 'rejected')
  return stays ? (stays.reason as Error).message : null
}

export interface Room {
  readonly directory: string
  readonly keepDays: number
  /** Why something stays that is needed no more; null: nothing does. */
  onStays(reason: string | null): void
}

/** Why something stays that is needed no more, on the terminal. */
export const tellStays = (reason: string | null): void => {
  if (reason) complain(`What is needed no more cannot be removed: ${reason}`)
}

/**
 * A disk that is full of what is needed no more takes nothing else before that has gone. Only under the lock of copies: what another
 * run is making looks like what was left. Where something stays it is told, and keeps nobody from making another copy.
 */
export const makeRoom = async (
  client: PrimaryClient,
  { directory, keepDays, onStays }: Room,
): Promise<void> => {
  const keeping = { keepDays, now: await nowOf(client) }
  onStays(await removeNeedless(directory, keeping).catch((error: Error) => error.message))
}
