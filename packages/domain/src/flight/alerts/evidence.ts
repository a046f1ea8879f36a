import { isOneOf, type Tx, tables } from '@clearway/db'
import { asc } from 'drizzle-orm'
import { type Ctx, type Services, transact } from '../../kernel/index.ts'
import { noteLateFrames } from '../telemetry/frames/late-stretches.ts'
import { recordChanges, type StateChange } from './changes.ts'
import type { AlertSeverity, ConditionType } from './contract.ts'
import { listFoundLate } from './episodes.ts'
import type { AlertFigures } from './figures.ts'
import { growAlerts } from './growing.ts'
import {
  type ClearedRow,
  type EpisodeKey,
  endEpisodes,
  endEpisodesOf,
  insertAlerts,
  type NewAlert,
} from './store.ts'

/** What a flight does that it may not do. */
export interface Violation {
  readonly alertType: ConditionType
  /** The zone, else the plan, else the session. */
  readonly subjectUuid: string
  readonly severity: AlertSeverity
  /** Whom it concerns. */
  readonly zoneUuids: readonly string[]
  readonly message: string
  /** Of which the message is made, where it measures something. */
  readonly figures?: AlertFigures
}

export interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly altitudeAgl: number | null
}

/** `at`: the time of the frame that shows it; now where no frame does. */
export type Evidence =
  | {
      readonly type: 'raise'
      readonly sessionUuid: string
      readonly violation: Violation
      readonly position: Position | null
      readonly at?: Date
    }
  | ({ readonly type: 'clear'; readonly at?: Date } & EpisodeKey)

type Writer = Pick<Ctx, 'clock' | 'ids' | 'events'>

type Subject = Pick<NewAlert, 'sessionUuid' | 'alertType' | 'subjectUuid'>

/** What an episode is of: a flight has one at a time of each. */
export const subjectOf = ({ sessionUuid, alertType, subjectUuid }: Subject): string =>
  `${sessionUuid} ${alertType} ${subjectUuid}`

const keyOf = (evidence: Evidence): string =>
  subjectOf(evidence.type === 'raise' ? { ...evidence, ...evidence.violation } : evidence)

/** In order, in groups that hold each episode once, so that a group can be written at once. */
const waves = (all: readonly Evidence[]): Evidence[][] => {
  const made: Evidence[][] = []
  let keys = new Set<string>()
  for (const evidence of all) {
    const key = keyOf(evidence)
    if (made.length === 0 || keys.has(key)) {
      made.push([])
      keys = new Set()
    }
    keys.add(key)
    made.at(-1)!.push(evidence)
  }
  return made
}

/**
 * Raises and clears alerts by evidence, in one transaction. However many processes bring the same evidence, an
 * episode has one alert (unique index) and ends once; where it became graver its alert does, too. A flight that has ended raises nothing here: the frame that shows
 * something is noted to be judged late, and what no frame shows is dropped.
 */
export const recordEvidence = (
  services: Pick<Services, 'db' | 'memory'> & Writer,
  evidence: readonly Evidence[],
): Promise<void> =>
  transact(services, async (tx) => {
    // All of them first and in one order, so that two processes wait for each other and never deadlock.
    await openFlights(
      tx,
      raisesOf(evidence).map(({ sessionUuid }) => sessionUuid),
    )
    for (const wave of waves(evidence)) await writeEvidence(services, tx, wave)
  })

const raisesOf = (evidence: readonly Evidence[]) => evidence.filter((one) => one.type === 'raise')

/** The same inside a transaction; each episode occurs once. */
export const writeEvidence = async (writer: Writer, tx: Tx, evidence: readonly Evidence[]): Promise<void> => {
  const now = writer.clock.now()
  const raises = raisesOf(evidence)
  const flights = await openFlights(
    tx,
    raises.map(({ sessionUuid }) => sessionUuid),
  )
  const rows = raises.flatMap(({ sessionUuid, violation, position, at }) => {
    const flight = flights.get(sessionUuid)
    if (!flight) return []
    return [
      { ...newAlert(writer, { flight, violation, position, triggeredBy: null }), createdAt: past(at, now) },
    ]
  })
  await noteLateFrames(
    tx,
    raises.flatMap(({ sessionUuid, at }) =>
      at && !flights.has(sessionUuid) ? [{ sessionUuid, at: at.getTime() }] : [],
    ),
  )
  const news = await newsAmong(tx, rows)
  const grown = await growAlerts(tx, news, now)
  const raised = await insertAlerts(tx, news)
  const ends = evidence.flatMap((one) => (one.type === 'clear' ? [{ ...one, at: past(one.at, now) }] : []))
  const cleared = await endEpisodes(tx, ends, now)
  await recordChanges(writer, tx, [...grown, ...raisings(raised), ...endings(cleared, null)])
}

/** A station's clock may be a little ahead. */
const past = (at: Date | undefined, now: Date): Date => (at && at < now ? at : now)

/**
 * Evidence from within an episode that was found late, and is over, is of that one. The end of any other may have come by
 * paper, later than a frame that shows what went on after it.
 */
const newsAmong = async (tx: Tx, rows: readonly NewAlert[]): Promise<NewAlert[]> => {
  if (rows.length === 0) return []
  const times = rows.map(({ createdAt }) => createdAt)
  const span = { from: times.reduce(earliest), to: times.reduce(latest) }
  const sessions = new Set(rows.map(({ sessionUuid }) => sessionUuid))
  const known = Map.groupBy(await listFoundLate(tx, sessions, span), subjectOf)
  return rows.filter(
    (row) =>
      !known
        .get(subjectOf(row))
        ?.some(({ raisedAt, clearedAt }) => raisedAt <= row.createdAt && clearedAt! > row.createdAt),
  )
}

export const earliest = (a: Date, b: Date): Date => (a < b ? a : b)
export const latest = (a: Date, b: Date): Date => (a > b ? a : b)

export const raisings = (rows: readonly NewAlert[]): StateChange[] =>
  rows.map(({ alertUuid, createdAt }) => ({
    alertUuid,
    state: 'raised',
    by: null,
    reason: null,
    event: 'alert.raised',
    at: createdAt,
  }))

/** Clears everything that goes on in a flight, because it ended then. */
export const clearAlertsOf = async (
  writer: Pick<Writer, 'clock' | 'events'>,
  tx: Tx,
  { sessionUuid, endedAt }: { sessionUuid: string; endedAt: Date },
): Promise<void> => {
  const cleared = await endEpisodesOf(tx, sessionUuid, { endedAt, now: writer.clock.now() })
  await recordChanges(writer, tx, endings(cleared, 'The flight session ended.'))
}

/** An alert that was closed before only has the end of its episode noted: its state does not change. */
export const endings = (cleared: readonly ClearedRow[], reason: string | null): StateChange[] =>
  cleared
    .filter(({ state }) => state === 'cleared')
    .map(({ alertUuid, state, clearedAt }) => ({
      alertUuid,
      state,
      by: null,
      reason,
      event: 'alert.cleared',
      at: clearedAt,
    }))

export type Flight = Pick<
  typeof tables.flightSessions.$inferSelect,
  'sessionUuid' | 'assetUuid' | 'assetUin' | 'planUuid' | 'orgUuid'
>

/**
 * Open flights by session, held open until the transaction ends: an alert must not outlive its flight. Whoever else
 * brings evidence about them waits.
 */
export const openFlights = async (tx: Tx, sessionUuids: readonly string[]): Promise<Map<string, Flight>> => {
  const flights = await lockFlights(tx, sessionUuids)
  return new Map([...flights].filter(([, { sessionEndTime }]) => sessionEndTime === null))
}

/** The same, ended ones included. */
export const lockFlights = async (
  tx: Tx,
  sessionUuids: readonly string[],
): Promise<Map<string, Flight & { sessionEndTime: Date | null }>> => {
  if (sessionUuids.length === 0) return new Map()
  const { flightSessions } = tables
  const rows = await tx
    .select({
      sessionUuid: flightSessions.sessionUuid,
      assetUuid: flightSessions.assetUuid,
      assetUin: flightSessions.assetUin,
      planUuid: flightSessions.planUuid,
      orgUuid: flightSessions.orgUuid,
      sessionEndTime: flightSessions.sessionEndTime,
    })
    .from(flightSessions)
    .where(isOneOf(flightSessions.sessionUuid, sessionUuids))
    .orderBy(asc(flightSessions.sessionUuid))
    .for('no key update')
  return new Map(rows.map((row) => [row.sessionUuid, row]))
}

interface Raised {
  readonly flight: Flight
  readonly violation: Violation
  readonly position: Position | null
  readonly triggeredBy: string | null
}

export const newAlert = (
  { clock, ids }: Pick<Writer, 'clock' | 'ids'>,
  { flight, violation, position, triggeredBy }: Raised,
): NewAlert => ({
  ...flight,
  alertUuid: ids.uuid(),
  alertType: violation.alertType,
  severity: violation.severity,
  state: 'raised',
  subjectUuid: violation.subjectUuid,
  zoneUuids: [...new Set(violation.zoneUuids)],
  message: violation.message,
  figures: violation.figures ?? null,
  triggeredBy,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  altitudeAgl: position?.altitudeAgl ?? null,
  createdAt: clock.now(),
  updatedAt: clock.now(),
})
