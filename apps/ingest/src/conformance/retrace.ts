import {
  alertSeverities,
  type FlightFacts,
  type KnownEpisode,
  type LateEnd,
  type LateEpisode,
} from '@clearway/domain/alerts'
import type { MeasuredFrame } from '@clearway/domain/telemetry'
import type { ZoneWatch } from '../live/zone-watch.ts'
import { type Judgement, judge, rulesOf } from './judge.ts'
import {
  type Episode,
  type FlightState,
  flightStep,
  type Hysteresis,
  initialFlight,
  keyOf,
} from './machine.ts'

/** What a flight is judged by, looking back. */
export interface Hindsight {
  readonly facts: FlightFacts
  readonly judgement: Judgement
  readonly zonesAt: ZoneWatch['at']
  readonly patience: Hysteresis
}

/** A part of a flight that is judged in hindsight, in the order of its frames. */
export interface Track {
  see(frames: readonly MeasuredFrame[]): void
  /** What is over by now; at last also what goes on. */
  take(isLast: boolean): { readonly ended: readonly LateEnd[]; readonly episodes: readonly LateEpisode[] }
  /** All that `resume` needs, once what is over was taken. */
  progress(): Progress
}

/**
 * As it is kept in JSON between two turns, by a process of the release before, too, while both run. What is new in it needs a
 * meaning where it is not there, as in `resume`.
 */
interface Progress {
  readonly lastAt: number
  readonly episodes: readonly (readonly [string, Episode])[]
  readonly open: readonly (readonly [string, LateEpisode])[]
}

interface Beginning extends Hindsight {
  readonly known: readonly KnownEpisode[]
  readonly begin: Date
}

export const retrace = (given: Beginning): Track => follow(given, stateBefore(given), new Map())

export const resume = (given: Hindsight, kept: unknown): Track => {
  const { lastAt, episodes, open } = kept as Progress
  const found = new Map(
    open.map(([key, episode]) => [key, { ...episode, raisedAt: new Date(episode.raisedAt) }]),
  )
  // Kept before episodes had a severity: what is open here is as grave as it was found, and what was told before does not grow.
  const graded = episodes.map(([key, episode]): [string, Episode] => {
    if (episode.kind !== 'open') return [key, episode]
    const severity = episode.severity ?? found.get(key)?.violation.severity ?? alertSeverities[0]
    return [key, { ...episode, severity }]
  })
  return follow(given, { ...initialFlight, lastAt, episodes: new Map(graded) }, found)
}

/** The same rules and the same machine as live, over frames in the order of their own times. */
const follow = (
  { facts, judgement, zonesAt, patience }: Hindsight,
  before: FlightState,
  open: Map<string, LateEpisode>,
): Track => {
  const rules = rulesOf(facts)
  let state = before
  let ended: LateEnd[] = []
  let over: LateEpisode[] = []

  const judgeFrame = (frame: MeasuredFrame): void => {
    const at = frame.at.getTime()
    const { longitude, latitude, heightM } = frame
    const zoneUuids = zonesAt(longitude, latitude, frame, at)
    const findings = judge(rules, { ...frame, at, zoneUuids }, judgement)
    const step = flightStep(state, { type: 'frame', at, isLive: false, findings }, patience)
    state = step.state
    for (const effect of step.effects)
      if (effect.type === 'clear') clear(effect, frame.at)
      else
        open.set(keyOf(effect.violation), {
          position: { longitude, latitude, altitudeAgl: heightM },
          raisedAt: frame.at,
          clearedAt: null,
          // It became graver, and is the same still.
          ...open.get(keyOf(effect.violation)),
          violation: effect.violation,
        })
  }
  const clear = ({ alertType, subjectUuid }: Omit<LateEnd, 'at'>, at: Date): void => {
    const key = keyOf({ alertType, subjectUuid })
    const episode = open.get(key)
    open.delete(key)
    if (episode) over.push({ ...episode, clearedAt: at })
    else ended.push({ alertType, subjectUuid, at })
  }

  return {
    see: (frames) => frames.forEach(judgeFrame),
    take(isLast) {
      const taken = { ended, episodes: isLast ? [...over, ...open.values()] : over }
      ;[ended, over] = [[], []]
      return taken
    },
    progress: () => ({ lastAt: state.lastAt, episodes: [...state.episodes], open: [...open] }),
  }
}

/** What was known to go on at that time, and by paper whatever its frames show. */
const stateBefore = ({ facts, known, begin, patience }: Beginning): FlightState => {
  const going = known.filter(
    ({ alertType, raisedAt, clearedAt }) =>
      alertType !== 'lost_link' && raisedAt < begin && (!clearedAt || clearedAt >= begin),
  )
  const keys = new Set(going.map(keyOf))
  const announced = going.map(({ alertType, subjectUuid }) => ({
    type: 'announced' as const,
    alertType,
    subjectUuid,
    // What came late changes nothing in an alert that was told, except its end.
    severity: alertSeverities[0],
    isOver: false,
    byFrames: true,
  }))
  const violations = facts.onPaper.filter((violation) => keys.has(keyOf(violation)))
  return [...announced, { type: 'papers' as const, violations }].reduce<FlightState>(
    (state, event) => flightStep(state, event, patience).state,
    initialFlight,
  )
}
