import type { Deviation } from '@clearway/domain/conformance'
import { limitText } from '@clearway/domain/geo'
import { age, metres, metresAgl, type Tone } from '@clearway/ui'
import { alertTitles } from '../../entities/alert/alert-words.ts'
import type { Outputs } from '../../trpc/client.ts'
import { shownLimit } from '../../words/heights.ts'
import { phaseAt } from './flight-phase.ts'
import type { Excursion, ReplayFacts, ReplayFrame, ReplayPlan } from './replay-frame.ts'

export type ReplayAlert = Outputs['alerts']['list']['data'][number]

export type EventKind =
  | 'start'
  | 'airborne'
  | 'breach'
  | 'back'
  | 'alert'
  | 'acknowledged'
  | 'cleared'
  | 'gap'
  | 'landed'
  | 'end'

export interface FlightEvent {
  readonly key: string
  readonly kind: EventKind
  readonly timestampMs: number
  readonly text: string
  readonly tone: Tone
  /** Of an alert: where the aircraft was. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
}

export interface EventSource {
  readonly facts: ReplayFacts
  /** Of the whole flight, as far as they are here. */
  readonly frames: readonly ReplayFrame[]
  readonly plan: ReplayPlan | null | undefined
  readonly alerts: readonly ReplayAlert[]
  /** Null while it is open. */
  readonly endMs: number | null
  /** Every frame is here: only then is the last one the last. */
  readonly isWhole: boolean
}

type Entry = Omit<FlightEvent, 'key' | 'timestampMs'>
const event = (timestampMs: number, entry: Entry): FlightEvent => ({
  ...entry,
  timestampMs,
  key: `${entry.kind} ${timestampMs} ${entry.text}`,
})

const broken: Readonly<Record<Deviation, (plan: ReplayPlan) => string>> = {
  above: ({ maxHeightM, limits }) =>
    `Above band, ${limits?.max ? limitText(shownLimit(limits.max)) : metresAgl(maxHeightM)} ceiling`,
  below: ({ minHeightM, limits }) =>
    `Below band, ${limits?.min ? limitText(shownLimit(limits.min)) : metresAgl(minHeightM)} floor`,
  outside: () => 'Outside its plan',
  untimely: () => 'Outside the time of its plan',
}

const mended = ({ cause, peakM }: Excursion): string => {
  if (cause === 'above') return `Back in band${peakM === null ? '' : `, peak ${metresAgl(peakM)}`}`
  if (cause === 'below') return `Back in band${peakM === null ? '' : `, lowest ${metresAgl(peakM)}`}`
  return cause === 'outside'
    ? `Back in its plan, ${metres(Math.max(1, peakM ?? 0))} out`
    : 'Back in the time of its plan'
}

const breachEvents = ({ facts, plan }: EventSource): FlightEvent[] => {
  if (!plan) return []
  return facts.excursions.flatMap((excursion) => {
    const { untilMs } = excursion
    const text = broken[excursion.cause](plan)
    return [
      event(excursion.fromMs, { kind: 'breach', text, tone: 'rejected' }),
      ...(untilMs === null
        ? []
        : [event(untilMs, { kind: 'back', text: mended(excursion), tone: 'approved' })]),
    ]
  })
}

/** "Altitude breach, 97 m AGL, climbing": what was raised, how high, and what the flight was doing. */
const raisedWords = (alert: ReplayAlert, { facts, frames }: EventSource): string => {
  const atMs = Date.parse(alert.raised_at)
  const when =
    atMs < facts.firstMs
      ? 'before its first frame'
      : atMs > facts.lastMs
        ? 'after its last frame'
        : phaseAt(facts, frames, atMs)
  return [
    alertTitles[alert.alert_type],
    alert.altitude_agl === null ? null : metresAgl(alert.altitude_agl),
    when,
    alert.triggered_by === 'system' ? null : 'raised by a manager',
  ]
    .filter(Boolean)
    .join(', ')
}

const placeOf = ({ latitude, longitude }: ReplayAlert) =>
  latitude === null || longitude === null ? {} : { place: { latitude, longitude } }

/** One that was raised before the first frame or after the last is shown there: it is of this flight all the same. */
const raisedEvent = (alert: ReplayAlert, source: EventSource): FlightEvent => {
  const { firstMs, lastMs } = source.facts
  const atMs = Math.min(Math.max(Date.parse(alert.raised_at), firstMs), lastMs)
  const text = raisedWords(alert, source)
  return {
    ...event(atMs, { kind: 'alert', text, tone: 'rejected', ...placeOf(alert) }),
    key: `alert ${alert.alert_uuid}`,
  }
}

const alertEvents = (source: EventSource): FlightEvent[] =>
  source.alerts.flatMap((alert) => [
    raisedEvent(alert, source),
    ...(alert.acknowledged_at
      ? [
          event(Date.parse(alert.acknowledged_at), {
            kind: 'acknowledged',
            text: 'Alert acknowledged',
            tone: 'approved',
          }),
        ]
      : []),
    ...(alert.cleared_at
      ? [event(Date.parse(alert.cleared_at), { kind: 'cleared', text: 'Alert cleared', tone: 'neutral' })]
      : []),
  ])

const airWords = { airborne: 'Airborne', landed: 'Landed' } as const

/** Taking off and landing, where the station sends is_in_air. */
const airEvents = ({ air }: ReplayFacts): FlightEvent[] =>
  air.map((moment) =>
    event(moment.atMs, { kind: moment.event, text: airWords[moment.event], tone: 'neutral' }),
  )

/** What happened in a flight, in the order of time, within its first and last frame. */
export const flightEvents = (source: EventSource): FlightEvent[] => {
  const { facts, endMs, isWhole } = source
  const { frames, firstMs, lastMs, gaps } = facts
  if (frames === 0) return []
  const startsAndEnds = [
    event(firstMs, { kind: 'start', text: 'Session started, first frame', tone: 'neutral' }),
    ...(isWhole && endMs !== null
      ? [event(lastMs, { kind: 'end', text: 'Last frame, session ended', tone: 'neutral' })]
      : []),
  ]
  const gapEvents = gaps.map(({ fromMs, toMs }) =>
    event(fromMs, { kind: 'gap', text: `Link gap, ${age(toMs - fromMs)}`, tone: 'stale' }),
  )
  return [
    ...startsAndEnds,
    ...airEvents(facts),
    ...breachEvents(source),
    ...alertEvents(source),
    ...gapEvents,
  ]
    .filter(({ timestampMs }) => timestampMs >= firstMs && timestampMs <= lastMs)
    .sort((a, b) => a.timestampMs - b.timestampMs || order(a) - order(b))
}

const order = ({ kind }: FlightEvent): number => (kind === 'start' ? -1 : kind === 'end' ? 1 : 0)

/** The newest event at or before a moment. */
export const eventAt = (events: readonly FlightEvent[], timestampMs: number): FlightEvent | undefined =>
  events.findLast((one) => one.timestampMs <= timestampMs)
