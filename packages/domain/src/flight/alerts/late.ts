import type { Tx } from '@clearway/db'
import { type Ctx, type Services, transact } from '../../kernel/index.ts'
import { endLateTurn, isOwnTurn, type LateRest, type LateTurn } from '../telemetry/frames/late-stretches.ts'
import { recordChanges, type StateChange } from './changes.ts'
import type { ConditionType } from './contract.ts'
import { type KnownEpisode, listEpisodes, listLastEnded } from './episodes.ts'
import {
  earliest,
  endings,
  type Flight,
  latest,
  lockFlights,
  newAlert,
  type Position,
  raisings,
  subjectOf,
  type Violation,
} from './evidence.ts'
import { endEpisodes, endSooner, insertAlerts, type NewAlert } from './store.ts'

/** An episode that frames showed which came late. */
export interface LateEpisode {
  readonly violation: Violation
  readonly position: Position
  /** By its own frames; null while it goes on with the newest. */
  readonly raisedAt: Date
  readonly clearedAt: Date | null
}

/** An episode that was known, and that late frames show the end of. */
export interface LateEnd {
  readonly alertType: ConditionType
  readonly subjectUuid: string
  readonly at: Date
}

export interface LateFindings {
  readonly ended: readonly LateEnd[]
  readonly episodes: readonly LateEpisode[]
  /** Null: all of the stretch is judged. */
  readonly rest: LateRest | null
}

type Writer = Pick<Services, 'db' | 'memory' | 'settings'> & Pick<Ctx, 'clock' | 'ids' | 'events'>

/**
 * Writes what late frames showed, and ends the turn, in one transaction. An episode that touches a known one of the same
 * subject is that one: what was announced stays as it was, and only its end is noted. Where the turn is another's by
 * now nothing is written.
 */
export const recordLate = (services: Writer, turn: LateTurn, findings: LateFindings): Promise<void> =>
  transact(services, async (tx) => {
    const { sessionUuid } = turn
    const flight = (await lockFlights(tx, [sessionUuid])).get(sessionUuid)
    if (!flight || !(await isOwnTurn(tx, turn))) return
    const now = services.clock.now()
    const rows = findings.episodes.map((episode) => rowOf(services, flight, episode))
    const { sessionEndTime: flightEndedAt } = flight
    const known = await knownAround(tx, sessionUuid, findings, rows)
    const ends = endsOf(
      known.filter(({ clearedAt }) => !clearedAt || (flightEndedAt && clearedAt >= flightEndedAt)),
      { sessionUuid, ended: findings.ended, rows },
    )
    const cleared = await endEpisodes(tx, ends, now)
    if (flightEndedAt) await endSooner(tx, ends, { flightEndedAt, now })
    const after = ends.length > 0 ? await knownAround(tx, sessionUuid, findings, rows) : known
    const raised = await insertAlerts(tx, newsAmong(rows, after))
    const over = raised.flatMap(({ alertUuid, clearedAt }) =>
      clearedAt ? [{ alertUuid, state: 'cleared' as const, clearedAt }] : [],
    )
    const changes = [...endings(cleared, null), ...raisings(raised), ...endings(over, null)]
    await recordChanges(services, tx, changes.toSorted(byTime))
    await endLateTurn(tx, turn, findings.rest)
  })

const byTime = (a: StateChange, b: StateChange): number => Number(a.at) - Number(b.at)

type LockedFlight = Flight & { readonly sessionEndTime: Date | null }

const rowOf = (
  { clock, ids, settings }: Pick<Writer, 'clock' | 'ids' | 'settings'>,
  flight: LockedFlight,
  { violation, position, raisedAt, clearedAt: seenEnd }: LateEpisode,
): NewAlert => {
  // Nothing goes on in a flight that has ended.
  const clearedAt = seenEnd ?? (flight.sessionEndTime && latest(flight.sessionEndTime, raisedAt))
  const late = clock.now().getTime() - raisedAt.getTime() > settings.frame.fanOutMaxAgeMs
  const row = newAlert({ clock, ids }, { flight, violation, position, triggeredBy: null })
  return { ...row, late, createdAt: raisedAt, clearedAt, state: clearedAt ? 'cleared' : 'raised' }
}

/**
 * What the findings can end, or can be: known episodes that went on at some time between the first and the last of their times.
 * What goes on with the newest frame touches the last one of its subject, if any that came after it.
 */
const knownAround = async (
  tx: Tx,
  sessionUuid: string,
  { ended }: LateFindings,
  rows: readonly NewAlert[],
): Promise<KnownEpisode[]> => {
  const times = [
    ...ended.map(({ at }) => at),
    ...rows.flatMap(({ createdAt, clearedAt }) => [createdAt, clearedAt ?? createdAt]),
  ]
  if (times.length === 0) return []
  const from = times.reduce(earliest)
  const around = await listEpisodes(tx, sessionUuid, { from, to: times.reduce(latest) })
  const goOn = rows.some(({ clearedAt }) => !clearedAt)
  return goOn ? [...around, ...(await listLastEnded(tx, sessionUuid, from))] : around
}

interface Ends {
  readonly sessionUuid: string
  readonly ended: readonly LateEnd[]
  readonly rows: readonly NewAlert[]
}

/** Ends of known episodes that go on, or that only the end of the flight ended: each the first one after its beginning. */
const endsOf = (known: readonly KnownEpisode[], { sessionUuid, ended, rows }: Ends) => {
  const shown = [
    ...ended.map((end) => ({ subject: subjectOf({ ...end, sessionUuid }), at: end.at })),
    ...rows.flatMap((row) => (row.clearedAt ? [{ subject: subjectOf(row), at: row.clearedAt }] : [])),
  ]
  const ends = Map.groupBy(
    shown.toSorted((a, b) => Number(a.at) - Number(b.at)),
    ({ subject }) => subject,
  )
  return known.flatMap((one) => {
    const first = ends.get(subjectOf(one))?.find(({ at }) => at >= one.raisedAt)
    return first ? [{ ...one, at: first.at }] : []
  })
}

const newsAmong = (rows: readonly NewAlert[], known: readonly KnownEpisode[]): NewAlert[] => {
  const ofSubject = Map.groupBy(known, subjectOf)
  return rows.filter((row) => !ofSubject.get(subjectOf(row))?.some((one) => touches(one, row)))
}

/** Of the same subject. */
const touches = (known: KnownEpisode, row: NewAlert): boolean =>
  (!row.clearedAt || known.raisedAt <= row.clearedAt) &&
  (!known.clearedAt ||
    known.clearedAt > row.createdAt ||
    known.raisedAt.getTime() === row.createdAt.getTime())
