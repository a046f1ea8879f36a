import type { Evidence, FlightFacts, Position, ToldChange } from '@clearway/domain/alerts'
import type { Observed } from '../live/bus.ts'
import { type Judgement, judge, type Rules, rulesOf } from './judge.ts'
import {
  type Conformance,
  conformanceOf,
  type FlightEvent,
  type FlightState,
  flightStep,
  type Patience,
  unheardFlight,
} from './machine.ts'

/** The flights that this process knows, each with its rules and its state. */
export interface Flights {
  /** Judges a frame; false when the flight's facts are not known yet: the frame waits for them. */
  see(frame: Observed, isLive: boolean): boolean
  /** Facts as they stand. `isStart`: a flight heard of lately counts as one whose link was there. */
  learn(facts: readonly FlightFacts[], isStart?: boolean): void
  /** These were asked for: a flight of them that is not known by now has ended. */
  asked(sessionUuids: readonly string[]): void
  told(change: ToldChange): void
  forget(sessionUuid: string): void
  /** Forgets all but these. */
  retain(sessionUuids: ReadonlySet<string>): void
  /** Flights with a link whose newest frame is older. */
  silentSince(at: number): string[]
  /** Of flights that seem silent, the time of the newest stored frame; those without a newer one are. */
  hear(sessionUuids: readonly string[], newest: ReadonlyMap<string, number>): void
  conformanceOf(sessionUuid: string): Conformance | undefined
}

interface Known {
  rules: Rules
  state: FlightState
  position: Position | null
  /** The zones that held the newest frame. */
  zoneUuids: readonly string[]
}

interface Waiting {
  readonly frame: Observed
  readonly isLive: boolean
}

interface Tracking {
  readonly rules: Patience
  readonly judgement: Judgement
  record(evidence: Evidence): void
}

export const trackFlights = ({ rules: patience, judgement, record }: Tracking): Flights => {
  const flights = new Map<string, Known>()
  /** The newest frame of each flight whose facts are on their way. */
  const waiting = new Map<string, Waiting>()

  const step = (sessionUuid: string, known: Known, event: FlightEvent) => {
    const { state, effects } = flightStep(known.state, event, patience)
    known.state = state
    for (const effect of effects)
      record(
        effect.type === 'raise'
          ? { ...effect, sessionUuid, position: known.position }
          : { ...effect, sessionUuid },
      )
  }

  const see = (known: Known, { frame, isLive }: Waiting) => {
    if (frame.at <= known.state.lastAt) return
    const { longitude, latitude, heightM: altitudeAgl } = frame
    known.position = { longitude, latitude, altitudeAgl }
    known.zoneUuids = frame.zoneUuids
    const findings = judge(known.rules, frame, judgement)
    step(frame.sessionUuid, known, { type: 'frame', at: frame.at, isLive, findings })
  }

  const learn = (facts: FlightFacts, isStart: boolean) => {
    const { sessionUuid, heardAt } = facts
    const known = flights.get(sessionUuid) ?? unknownFlight(facts)
    if (!flights.has(sessionUuid)) {
      flights.set(sessionUuid, known)
      if (isStart && heardAt !== null) known.state = { ...unheardFlight, link: 'up', lastAt: heardAt }
      for (const episode of facts.episodes)
        step(sessionUuid, known, { type: 'told', ...episode, isOver: false, byFrames: heardAt !== null })
    }
    known.rules = rulesOf(facts)
    step(sessionUuid, known, { type: 'papers', violations: facts.onPaper })
    const frame = waiting.get(sessionUuid)
    waiting.delete(sessionUuid)
    if (frame) see(known, frame)
  }

  return {
    see(frame, isLive) {
      const known = flights.get(frame.sessionUuid)
      if (known) see(known, { frame, isLive })
      else waiting.set(frame.sessionUuid, { frame, isLive })
      return known !== undefined
    },
    learn(all, isStart = false) {
      for (const facts of all) learn(facts, isStart)
    },
    asked(sessionUuids) {
      for (const sessionUuid of sessionUuids) waiting.delete(sessionUuid)
    },
    told({ alert, change }) {
      const known = flights.get(alert.sessionUuid)
      if (!known || alert.triggeredBy !== null || change.state === 'acknowledged') return
      const { alertType, subjectUuid } = alert
      if (change.state === 'raised' || change.state === 'cleared')
        step(alert.sessionUuid, known, {
          type: 'told',
          alertType,
          subjectUuid,
          isOver: change.state === 'cleared',
          byFrames: true,
        })
    },
    forget(sessionUuid) {
      flights.delete(sessionUuid)
      waiting.delete(sessionUuid)
    },
    retain(sessionUuids) {
      for (const sessionUuid of flights.keys())
        if (!sessionUuids.has(sessionUuid)) flights.delete(sessionUuid)
    },
    silentSince: (at) =>
      [...flights].flatMap(([sessionUuid, { state }]) =>
        state.link === 'up' && state.lastAt <= at ? [sessionUuid] : [],
      ),
    hear(sessionUuids, newest) {
      for (const sessionUuid of sessionUuids) {
        const known = flights.get(sessionUuid)
        if (!known) continue
        const at = newest.get(sessionUuid) ?? Number.NEGATIVE_INFINITY
        if (at > known.state.lastAt) step(sessionUuid, known, { type: 'heard', at })
        else step(sessionUuid, known, { type: 'silent', violation: silence(known) })
      }
    },
    conformanceOf(sessionUuid) {
      const known = flights.get(sessionUuid)
      return known && conformanceOf(known.state)
    },
  }
}

const unknownFlight = (facts: FlightFacts): Known => ({
  rules: rulesOf(facts),
  state: unheardFlight,
  position: null,
  zoneUuids: [],
})

/** SPEC.md's alert types are violations; a lost link is a contingency, kept under a type of its own. */
const silence = ({ rules: { facts }, state, zoneUuids }: Known) => ({
  alertType: 'lost_link' as const,
  subjectUuid: facts.sessionUuid,
  severity: 'minor' as const,
  zoneUuids: [...new Set([...facts.planZoneUuids, ...zoneUuids])],
  message: `Nothing was heard of ${facts.name} since ${new Date(state.lastAt).toISOString().slice(11, 19)} UTC.`,
})
