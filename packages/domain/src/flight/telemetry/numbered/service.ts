import type { Tx } from '@clearway/db'
import type { Services } from '../../../kernel/index.ts'
import { deriveAltitudes } from '../frames/altitudes.ts'
import type { StoredFrame } from '../frames/frame.ts'
import { lateAmong, noteLateRows } from '../frames/late-stretches.ts'
import { earned } from '../frames/pace.ts'
import { withFrameDays } from '../frames/partitions.ts'
import { frameWindow } from '../frames/retention.ts'
import {
  type Acknowledgement,
  acknowledgementsOf,
  rejectionsToReport,
  reportedLongAgo,
} from './acknowledgements.ts'
import { type NumberedFrame, rowOf } from './frame.ts'
import { forgetRejections, insertRejections, type Rejection } from './rejections-store.ts'
import { writeNumbered } from './rows.ts'
import {
  type IsPassedOver,
  type LockedSequences,
  lockOrPassOver,
  lockSequences,
  openSequencesOfOwner,
  type SequenceRow,
  updateSequences,
  waitOrPassOver,
} from './store.ts'

/**
 * What became of a numbered frame. `stored` and `rejected` consume its number; `repeated` was consumed before;
 * `postponed` came faster than its station may send, lies beyond too many gaps, or is of a session that somebody held for too
 * long: it is not consumed, and the station sends it again; `foreign` names a session that is not the asset's, and touches nothing.
 */
export type NumberedOutcome = 'stored' | 'rejected' | 'repeated' | 'postponed' | 'foreign'

export interface StoredGroup {
  /** Of each frame, in the order given. */
  readonly outcomes: readonly NumberedOutcome[]
  /** The rows that are new, in the order given. */
  readonly written: readonly StoredFrame[]
  /** To be sent by the caller, who alone may: one for each session whose turn it is. */
  readonly acknowledgements: readonly Acknowledgement[]
  /** Sessions whose turn comes later, or that have more to acknowledge. */
  readonly unacknowledged: readonly string[]
}

type Given = Pick<Services, 'db' | 'clock' | 'settings' | 'ground'>

/** A session's frames of one group, while its row is locked. */
interface Ledger {
  readonly row: SequenceRow
  readonly window: ReturnType<typeof frameWindow>
  readonly isOver: boolean
  /** Times of this group's frames: a millisecond holds one frame. */
  readonly times: Set<number>
  readonly rejected: Rejection[]
  /** Frames that the station may still send now, and that the session has room for. */
  tokens: number
  room: number
  isChanged: boolean
}

interface Trying {
  /** Nobody knows what of the group is new: all of it is judged late. */
  readonly wasTried?: boolean
  /** Sessions that somebody held for too long in a group before: not waited for until one finds them free. Kept by the caller. */
  readonly known?: Set<string>
}

/**
 * Stores a group of numbered frames in one transaction: each number once, whatever comes and however many processes
 * are at it. What the numbers come to is committed with the frames, so an acknowledgement never runs ahead of them.
 */
export const storeNumbered = async (
  given: Given,
  frames: readonly NumberedFrame[],
  { wasTried = false, known = new Set() }: Trying = {},
): Promise<StoredGroup> => {
  const days = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  // A group that was tried has to learn what was stored: what is postponed now would be judged by nobody.
  const passedOver = wasTried ? new Set<string>() : known
  const { held, ...stored } = await waitOrPassOver(passedOver, (isPassedOver) =>
    withFrameDays(given.db, days, () =>
      given.db.transaction((tx) => storeGroup(tx, given, frames, { days, wasTried, isPassedOver })),
    ),
  )
  for (const { sessionUuid } of frames)
    if (held.has(sessionUuid)) known.add(sessionUuid)
    else known.delete(sessionUuid)
  return stored
}

interface Grouping {
  readonly days: { from: number; to: number }
  readonly wasTried: boolean
  readonly isPassedOver: IsPassedOver
}

const storeGroup = async (
  tx: Tx,
  given: Given,
  frames: readonly NumberedFrame[],
  { days, wasTried, isPassedOver }: Grouping,
): Promise<StoredGroup & Pick<LockedSequences, 'held'>> => {
  const { ledgers, held } = await openLedgers(tx, given, frames, isPassedOver)
  const candidates: StoredFrame[] = []
  const indexes: number[] = []
  const outcomes = frames.map((frame, index): NumberedOutcome => {
    if (held.get(frame.sessionUuid) === frame.assetUuid) return 'postponed'
    const outcome = judge(ledgers.get(frame.sessionUuid), frame, given.settings.numbered)
    if (typeof outcome === 'string') return outcome
    indexes.push(index)
    candidates.push(outcome)
    days.from = Math.min(days.from, outcome.at)
    days.to = Math.max(days.to, outcome.at)
    return 'stored'
  })
  await deriveAltitudes(given.ground, candidates)
  const { written, refused } = await writeNumbered(tx, candidates)
  const late = wasTried
    ? [...written, ...writtenBefore(ledgers, frames, outcomes)]
    : toJudgeLate(written, ledgers, given)
  await noteLateRows(tx, late)
  if (refused.size > 0)
    candidates.forEach((candidate, i) => {
      if (!refused.has(candidate)) return
      outcomes[indexes[i]!] = 'rejected'
      reject(ledgers.get(candidate.sessionUuid)!, candidate.sequenceNumber!, 'DUPLICATE_TIMESTAMP')
    })
  const stored = new Map<string, number>()
  for (const { sessionUuid } of written) stored.set(sessionUuid, (stored.get(sessionUuid) ?? 0) + 1)
  const closed = await closeLedgers(tx, given, { ledgers: [...ledgers.values()], stored })
  return { outcomes, written, ...closed, held }
}

/** What is too old for the live picture, and whatever comes after the end: nobody watches a flight that is over. */
const toJudgeLate = (
  written: readonly StoredFrame[],
  ledgers: ReadonlyMap<string, Ledger>,
  given: Given,
): StoredFrame[] => {
  const old = new Set(lateAmong(written, given))
  return written.filter((frame) => old.has(frame) || ledgers.get(frame.sessionUuid)!.row.endedAt !== null)
}

/** The rows of numbers that were consumed before, by an attempt whose answer was lost, or long ago. */
const writtenBefore = (
  ledgers: ReadonlyMap<string, Ledger>,
  frames: readonly NumberedFrame[],
  outcomes: readonly NumberedOutcome[],
): StoredFrame[] =>
  frames.flatMap((frame, index) => {
    if (outcomes[index] !== 'repeated') return []
    const { row: owner, window, isOver } = ledgers.get(frame.sessionUuid)!
    const row = rowOf(frame, { owner, window, isOver })
    return typeof row === 'string' ? [] : [row]
  })

interface Opened extends Pick<LockedSequences, 'held'> {
  readonly ledgers: ReadonlyMap<string, Ledger>
}

const openLedgers = async (
  tx: Tx,
  { settings }: Given,
  frames: readonly NumberedFrame[],
  isPassedOver: IsPassedOver,
): Promise<Opened> => {
  const assets = new Map<string, Set<string>>()
  for (const { sessionUuid, assetUuid } of frames) {
    const known = assets.get(sessionUuid)
    if (known) known.add(assetUuid)
    else assets.set(sessionUuid, new Set([assetUuid]))
  }
  const locked = await lockOrPassOver(tx, assets.keys(), isPassedOver)
  const { held } = locked
  let { rows } = locked
  if (rows.length + held.size < assets.size) {
    for (const sessionUuid of [...rows.map((row) => row.sessionUuid), ...held.keys()])
      assets.delete(sessionUuid)
    const pairs = [...assets].flatMap(([sessionUuid, ofThem]) =>
      [...ofThem].map((assetUuid) => ({ sessionUuid, assetUuid })),
    )
    await openSequencesOfOwner(tx, pairs)
    // Two processes that meet a new session at once may lock each other out; PostgreSQL ends one of them with an error.
    rows = [...rows, ...(await lockSequences(tx, [...assets.keys()]))]
  }
  const ledgers = new Map(
    rows.map((row): [string, Ledger] => [
      row.sessionUuid,
      {
        row,
        // By the clock that all processes share: a rejection is for good, and one of them may be wrong about the time.
        window: frameWindow(row, row.readAt, settings.frame),
        isOver:
          row.isPacked || (row.lateSince !== null && row.readAt > row.lateSince + settings.numbered.lateMs),
        times: new Set(),
        rejected: [],
        tokens: earned(row.paceLeft ?? settings.numbered.burst, row.pacedAgoMs, settings.numbered),
        room: settings.frame.perSession - row.frames,
        isChanged: false,
      },
    ]),
  )
  return { ledgers, held }
}

/** The row to be written, or what else becomes of the frame. Consumes its number where it has one to consume. */
const judge = (
  ledger: Ledger | undefined,
  frame: NumberedFrame,
  { maxRuns, rejectionsKept }: Services['settings']['numbered'],
): StoredFrame | Exclude<NumberedOutcome, 'stored'> => {
  if (!ledger || ledger.row.assetUuid !== frame.assetUuid) return 'foreign'
  const { runs } = ledger.row
  const { sequenceNumber } = frame
  if (runs.has(sequenceNumber)) return 'repeated'
  if (ledger.tokens < 1 || unreported(ledger) >= rejectionsKept) return 'postponed'
  if (runs.runs.length >= maxRuns && runs.isApart(sequenceNumber)) return 'postponed'
  runs.add(sequenceNumber)
  ledger.tokens -= 1
  ledger.isChanged = true
  const row = rowOf(frame, { owner: ledger.row, window: ledger.window, isOver: ledger.isOver })
  if (typeof row === 'string') return reject(ledger, sequenceNumber, row)
  if (ledger.times.has(row.at)) return reject(ledger, sequenceNumber, 'DUPLICATE_TIMESTAMP')
  if (ledger.room < 1) return reject(ledger, sequenceNumber, 'QUOTA_EXCEEDED')
  ledger.room -= 1
  ledger.times.add(row.at)
  return row
}

/** Rejections that no acknowledgement has named yet: only those have to be kept. */
const unreported = ({ row, rejected }: Ledger): number =>
  row.rejections + rejected.length - row.reportedRejections

const reject = (ledger: Ledger, sequenceNumber: number, code: Rejection['code']): 'rejected' => {
  ledger.rejected.push({ sequenceNumber, code })
  return 'rejected'
}

/** Writes what the numbers come to, and takes on the acknowledgements whose turn it is. */
const closeLedgers = async (
  tx: Tx,
  { settings }: Given,
  { ledgers, stored }: { ledgers: readonly Ledger[]; stored: ReadonlyMap<string, number> },
) => {
  const rules = settings.numbered
  await insertRejections(
    tx,
    ledgers.flatMap(({ row, rejected }) =>
      rejected.map((one, i) => ({ ...one, sessionUuid: row.sessionUuid, ordinal: row.rejections + i + 1 })),
    ),
  )
  const closed = ledgers.map(({ row, rejected, tokens, isChanged }) => {
    const rejections = row.rejections + rejected.length
    const isAcked = row.ackedAgoMs >= rules.ackEveryMs
    const report = rejectionsToReport({ rejections, reportedRejections: row.reportedRejections }, rules)
    const frames = row.frames + (stored.get(row.sessionUuid) ?? 0)
    const isMore = rejected.length > 0
    return { ...row, rejections, isAcked, report, frames, paceLeft: tokens, isChanged, isMore }
  })
  await forgetRejections(
    tx,
    closed
      .filter(({ isMore }) => isMore)
      .map((row) => ({ sessionUuid: row.sessionUuid, upTo: reportedLongAgo(row, rules) })),
  )
  await updateSequences(
    tx,
    closed.filter(({ isChanged, isAcked }) => isChanged || isAcked),
  )
  const acknowledgements = await acknowledgementsOf(
    tx,
    closed.filter(({ isAcked }) => isAcked),
  )
  const done = new Set(acknowledgements.filter(({ hasMore }) => !hasMore).map((ack) => ack.sessionUuid))
  const unacknowledged = closed.map(({ sessionUuid }) => sessionUuid).filter((uuid) => !done.has(uuid))
  return { acknowledgements, unacknowledged }
}
