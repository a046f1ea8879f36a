import type { AnnouncedChange, Evidence, FlightFacts, Position } from '@clearway/domain/alerts'
import type { Way } from '@clearway/domain/telemetry'
import type { Observation } from '../live/observation.ts'
import { type Judgement, judge, type Rules, rulesOf } from './judge.ts'
import {
  type Conformance,
  conformanceOf,
  type FlightEvent,
  flightStep,
  type Hysteresis,
  initialFlight,
} from './machine.ts'

/**
 * `overtaken`: a younger one was judged before it, or its flight was taken over as far as it or further; so it is to be
 * judged late.
 */
export type Seen = 'judged' | 'overtaken'

/** One flight that this process knows: what it is judged by, its state, and where it was seen last. */
export interface WatchedFlight {
  /** `way`: none for a batch, which keeps no link. */
  see(frame: Observation, way: Way | null): Seen
  /** Its facts as they are now. `isStart`: the process that had it before may be gone, so its link is taken for this one's. */
  learn(facts: FlightFacts, isStart: boolean): void
  announced(change: AnnouncedChange): void
  /** It has a link, nothing of it arrived since, and by the way that it takes this service has listened since. */
  isSilentSince(at: number, listenedSince: (way: Way | null) => number): boolean
  /**
   * It seemed silent since a time, and the database was asked for its newest stored frame. It is silent where that one is
   * known here, and none came here in the meantime.
   */
  reconsider(newestAt: number | undefined, since: number): void
  /** Time alone may have changed which of its papers are missing or have ended. */
  isDue(at: number): boolean
  conformance(): Conformance
}

export interface Tracking {
  readonly rules: Hysteresis
  readonly judgement: Judgement
  now(): number
  record(evidence: Evidence): void
}

export const trackFlight = (
  first: FlightFacts,
  isStart: boolean,
  { rules: patience, judgement, now, record }: Tracking,
): WatchedFlight => {
  const { sessionUuid } = first
  let rules: Rules
  let state = initialFlight
  let position: Position | null = null
  /** The zones that held the newest frame. */
  let zoneUuids: readonly string[] = []
  /** How its newest frame came; null where another process or an earlier one received it. */
  let receivedBy: Way | null = null
  /** When something of it arrived last, by the clock of this process: that of a station may be ahead or behind. */
  let heardAt = Number.NEGATIVE_INFINITY
  /** Alerts that were over when they were announced. */
  const bygone = new Set<string>()

  const step = (event: FlightEvent) => {
    const next = flightStep(state, event, patience)
    state = next.state
    // What a frame shows happened when it was measured.
    const at = event.type === 'frame' && { at: new Date(event.at) }
    for (const effect of next.effects)
      record({ ...effect, sessionUuid, ...at, ...(effect.type === 'raise' && { position }) } as Evidence)
  }
  const receivedElsewhere = (at: number, arrivedAt: number) => {
    receivedBy = null
    heardAt = Math.max(heardAt, arrivedAt)
    step({ type: 'received', at })
  }
  const takeOver = ({ hasLink, lastFrameAt }: FlightFacts) => {
    if (!hasLink || lastFrameAt === null) return
    if (lastFrameAt > state.lastAt) receivedElsewhere(lastFrameAt, Math.min(lastFrameAt, now()))
    else if (state.link === 'none') step({ type: 'received', at: lastFrameAt })
  }
  const learn = (facts: FlightFacts) => {
    rules = rulesOf(facts)
    step({ type: 'papers', violations: facts.onPaper })
  }
  // Before what goes on, so that a link that was lost is not taken for one that is back.
  if (isStart) takeOver(first)
  for (const episode of first.episodes)
    step({ type: 'announced', ...episode, isOver: false, byFrames: first.lastFrameAt !== null })
  learn(first)

  return {
    see(frame, way) {
      heardAt = now()
      receivedBy = way ?? receivedBy
      if (frame.at <= state.lastAt) {
        if (way) step({ type: 'received', at: frame.at })
        return 'overtaken'
      }
      position = { longitude: frame.longitude, latitude: frame.latitude, altitudeAgl: frame.heightM }
      zoneUuids = frame.zoneUuids
      step({ type: 'frame', at: frame.at, isLive: way !== null, findings: judge(rules, frame, judgement) })
      return 'judged'
    },
    learn(facts, isStart) {
      if (isStart) takeOver(facts)
      learn(facts)
    },
    announced({ alert, change: { state: now } }) {
      const { alertUuid, alertType, subjectUuid, severity, triggeredBy, clearedAt } = alert
      if (triggeredBy !== null || (now !== 'raised' && now !== 'cleared')) return
      // What was found late and was over by then does not count for now.
      if (now === 'raised' && alert.late && clearedAt) return void bygone.add(alertUuid)
      if (now === 'cleared' && bygone.delete(alertUuid)) return
      const isOver = now === 'cleared'
      step({ type: 'announced', alertType, subjectUuid, severity, isOver, byFrames: true })
    },
    isSilentSince: (at, listenedSince) =>
      state.link === 'up' && heardAt <= at && listenedSince(receivedBy) <= at,
    reconsider(newestAt, since) {
      // When it arrived is not written with a frame.
      if (newestAt !== undefined && newestAt > state.lastAt) return receivedElsewhere(newestAt, now())
      if (heardAt <= since) step({ type: 'silent', violation: silence(rules, heardAt, zoneUuids) })
    },
    isDue: (at) => rules.facts.onPaperUntil !== null && rules.facts.onPaperUntil <= at,
    conformance: () => conformanceOf(state),
  }
}

/**
 * A lost link is a contingency and no violation: a type of its own
 * (docs/contract/awareness.md#what-the-service-raises).
 */
const silence = ({ facts }: Rules, heardAt: number, zoneUuids: readonly string[]) => ({
  alertType: 'lost_link' as const,
  subjectUuid: facts.sessionUuid,
  severity: 'minor' as const,
  zoneUuids: [...new Set([...facts.planZoneUuids, ...zoneUuids])],
  message: `Nothing was heard of ${facts.name} since ${new Date(heardAt).toISOString().slice(11, 19)} UTC.`,
})
