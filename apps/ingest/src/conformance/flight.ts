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

/** One flight that this process knows: what it is judged by, its state, and where it was seen last. */
export interface Flight {
  see(frame: Observed, isLive: boolean): void
  /** Its facts as they stand now. */
  learn(facts: FlightFacts): void
  told(change: ToldChange): void
  /** It has a link, and its newest frame is no younger. */
  isSilentSince(at: number): boolean
  /** It seems silent; the time of its newest stored frame tells whether it is. */
  hear(newestAt: number | undefined): void
  conformance(): Conformance
}

export interface Tracking {
  readonly rules: Patience
  readonly judgement: Judgement
  record(evidence: Evidence): void
}

/** `isStart`: a flight heard of lately counts as one whose link was there. */
export const trackFlight = (
  first: FlightFacts,
  isStart: boolean,
  { rules: patience, judgement, record }: Tracking,
): Flight => {
  const { sessionUuid } = first
  let rules: Rules
  let state = firstState(first, isStart)
  let position: Position | null = null
  /** The zones that held the newest frame. */
  let zoneUuids: readonly string[] = []

  const step = (event: FlightEvent) => {
    const next = flightStep(state, event, patience)
    state = next.state
    for (const effect of next.effects)
      record(effect.type === 'raise' ? { ...effect, sessionUuid, position } : { ...effect, sessionUuid })
  }
  const learn = (facts: FlightFacts) => {
    rules = rulesOf(facts)
    step({ type: 'papers', violations: facts.onPaper })
  }
  for (const episode of first.episodes)
    step({ type: 'told', ...episode, isOver: false, byFrames: first.heardAt !== null })
  learn(first)

  return {
    see(frame, isLive) {
      if (frame.at <= state.lastAt) return
      position = { longitude: frame.longitude, latitude: frame.latitude, altitudeAgl: frame.heightM }
      zoneUuids = frame.zoneUuids
      step({ type: 'frame', at: frame.at, isLive, findings: judge(rules, frame, judgement) })
    },
    learn,
    told({ alert: { alertType, subjectUuid, triggeredBy }, change: { state: now } }) {
      if (triggeredBy === null && (now === 'raised' || now === 'cleared'))
        step({ type: 'told', alertType, subjectUuid, isOver: now === 'cleared', byFrames: true })
    },
    isSilentSince: (at) => state.link === 'up' && state.lastAt <= at,
    hear(newestAt) {
      if (newestAt !== undefined && newestAt > state.lastAt) step({ type: 'heard', at: newestAt })
      else step({ type: 'silent', violation: silence(rules, state.lastAt, zoneUuids) })
    },
    conformance: () => conformanceOf(state),
  }
}

const firstState = ({ heardAt }: FlightFacts, isStart: boolean): FlightState =>
  isStart && heardAt !== null ? { ...unheardFlight, link: 'up', lastAt: heardAt } : unheardFlight

/** SPEC.md's alert types are violations; a lost link is a contingency, kept under a type of its own. */
const silence = ({ facts }: Rules, lastAt: number, zoneUuids: readonly string[]) => ({
  alertType: 'lost_link' as const,
  subjectUuid: facts.sessionUuid,
  severity: 'minor' as const,
  zoneUuids: [...new Set([...facts.planZoneUuids, ...zoneUuids])],
  message: `Nothing was heard of ${facts.name} since ${new Date(lastAt).toISOString().slice(11, 19)} UTC.`,
})
