import type { Queryable, Tx } from '@clearway/db'
import type { Services, Settings } from '../../../kernel/index.ts'
import { type NumbersAcknowledged, telemetrySchemaVersion } from '../messages/mqtt.ts'
import { listRejections, type Rejection } from './rejections-store.ts'
import {
  listSequencesOf,
  listSequencesSince,
  lockOrPassOver,
  type SequenceRow,
  updateSequences,
} from './store.ts'

type Rules = Settings['numbered']

/** What a ground station may drop: frames up to `highest`, and what was not stored of them. */
export interface Acknowledgement {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly highest: number
  readonly rejected: readonly Rejection[]
  /** There are rejections that it had no room to name: another one must follow. */
  readonly hasMore: boolean
  /** The ordinal of the last rejection that it names, once it is sent; null where all of them were named before. */
  readonly reportsUpTo: number | null
}

/** On svc/v1/telemetry/{asset}/acks (docs/contract/telemetry.md#acknowledgements-over-mqtt). */
export const presentAcknowledgement = (
  { sessionUuid, highest, rejected }: Acknowledgement,
  at: Date,
): NumbersAcknowledged => ({
  type: 'telemetry_ack',
  schema_version: telemetrySchemaVersion,
  session_uuid: sessionUuid,
  highest_contiguous_sequence: highest,
  rejected: rejected.map(({ sequenceNumber, code }) => ({ sequence_number: sequenceNumber, code })),
  timestamp: at.toISOString(),
})

/** The rejections that the next acknowledgement names: the last ones again, because one may have been lost. */
export const rejectionsToReport = (
  { rejections, reportedRejections }: Pick<SequenceRow, 'rejections' | 'reportedRejections'>,
  { rejectionsAgain, rejectionsMax }: Rules,
): { from: number; to: number } => {
  const from = Math.max(0, Math.min(reportedRejections, rejections - rejectionsAgain))
  return { from, to: Math.min(rejections, from + rejectionsMax) }
}

/** Up to which ordinal a session's rejections were sent, and are older than the last ones that are kept of it. */
export const reportedLongAgo = (
  { rejections, reportedRejections }: Pick<SequenceRow, 'rejections' | 'reportedRejections'>,
  { rejectionsAgain, rejectionsKept }: Rules,
): number => Math.min(reportedRejections, rejections - Math.max(rejectionsAgain, rejectionsKept))

/** A locked row on which this process has taken it to acknowledge. */
export interface AcknowledgementClaim
  extends Pick<SequenceRow, 'sessionUuid' | 'assetUuid' | 'runs' | 'rejections' | 'reportedRejections'> {
  readonly report: { from: number; to: number }
}

export const acknowledgementsOf = async (
  db: Queryable,
  claims: readonly AcknowledgementClaim[],
): Promise<Acknowledgement[]> => {
  const listed = await listRejections(
    db,
    claims.map(({ sessionUuid, report }) => ({ sessionUuid, ...report })),
  )
  return claims.map(({ sessionUuid, assetUuid, runs, rejections, reportedRejections, report }) => ({
    sessionUuid,
    assetUuid,
    highest: runs.highest,
    rejected: listed.get(sessionUuid) ?? [],
    hasMore: report.to < rejections,
    reportsUpTo: report.to > reportedRejections ? report.to : null,
  }))
}

export interface ClaimedTurns {
  /** To be sent by the caller, who alone may. */
  readonly acknowledgements: readonly Acknowledgement[]
  /** Sessions whose turn comes later. */
  readonly waiting: readonly string[]
}

/**
 * The acknowledgements of those of these sessions that had none for `ackEveryMs` from any process. The process that gets one
 * here sends it; the others are asked for again later, and so is one whose row somebody holds at the moment: who stores its
 * frames mostly acknowledges them too. A session that is neither has nobody to tell: its asset has another owner.
 */
export const claimAcknowledgements = (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  sessionUuids: readonly string[],
): Promise<ClaimedTurns> =>
  db.transaction(async (tx: Tx) => {
    const rules = settings.numbered
    const { rows, held } = await lockOrPassOver(tx, sessionUuids, () => true)
    const isDue = ({ ackedAgoMs }: SequenceRow) => ackedAgoMs >= rules.ackEveryMs
    const claims = rows.filter(isDue).map((row) => ({ ...row, report: rejectionsToReport(row, rules) }))
    await updateSequences(
      tx,
      claims.map(({ report, ...row }) => ({ ...row, isAcked: true, paceLeft: null })),
    )
    return {
      acknowledgements: await acknowledgementsOf(tx, claims),
      waiting: [...rows.filter((row) => !isDue(row)).map(({ sessionUuid }) => sessionUuid), ...held.keys()],
    }
  })

/** The sessions whose state a station needs when it comes back. */
export const sessionsOfStation = (
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  assetUuid: string,
): Promise<string[]> =>
  listSequencesOf(db, assetUuid, new Date(clock.now().getTime() - settings.numbered.lateMs))

/** The sessions whose last acknowledgement may have been lost with a process or a broker. */
export const sessionsAckedWithin = ({ db }: Pick<Services, 'db'>, ms: number): Promise<string[]> =>
  listSequencesSince(db, ms)
