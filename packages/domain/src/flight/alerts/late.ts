import { type Ctx, type Services, transact } from '../../kernel/index.ts'
import { endLateTurn, isOwnTurn, type LateRest, type LateTurn } from '../telemetry/frames/late-stretches.ts'
import { recordChanges, type StateChange } from './changes.ts'
import type { ConditionType } from './contract.ts'
import {
  endings,
  type Flight,
  isSameSubject,
  lockFlights,
  newAlert,
  type Position,
  raisings,
  type Violation,
} from './evidence.ts'
import {
  endEpisodes,
  endSooner,
  insertAlerts,
  type KnownEpisode,
  listEpisodes,
  type NewAlert,
} from './store.ts'

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
    const known = await listEpisodes(tx, [sessionUuid])
    const ends = endsOf(
      known.filter(({ clearedAt }) => !clearedAt || (flightEndedAt && clearedAt >= flightEndedAt)),
      findings,
      rows,
    )
    const cleared = await endEpisodes(tx, ends, now)
    if (flightEndedAt) await endSooner(tx, ends, { flightEndedAt, now })
    const after = ends.length > 0 ? await listEpisodes(tx, [sessionUuid]) : known
    const raised = await insertAlerts(
      tx,
      rows.filter((row) => !after.some((one) => touches(one, row))),
    )
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

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

/** Ends of known episodes that go on, or that only the end of the flight ended: each the first one after its beginning. */
const endsOf = (known: readonly KnownEpisode[], { ended }: LateFindings, rows: readonly NewAlert[]) =>
  known.flatMap((one) => {
    const times = [
      ...ended
        .filter((end) => isSameSubject({ ...end, sessionUuid: one.sessionUuid }, one))
        .map(({ at }) => at),
      ...rows.filter((row) => isSameSubject(row, one)).flatMap(({ clearedAt }) => clearedAt ?? []),
    ]
    const at = times.filter((time) => time >= one.raisedAt).sort((a, b) => a.getTime() - b.getTime())[0]
    return at ? [{ ...one, at }] : []
  })

const touches = (known: KnownEpisode, row: NewAlert): boolean =>
  isSameSubject(known, row) &&
  (!row.clearedAt || known.raisedAt <= row.clearedAt) &&
  (!known.clearedAt ||
    known.clearedAt > row.createdAt ||
    known.raisedAt.getTime() === row.createdAt.getTime())
