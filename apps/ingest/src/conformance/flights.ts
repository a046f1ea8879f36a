import type { AnnouncedChange, FlightFacts } from '@clearway/domain/alerts'
import type { Way } from '@clearway/domain/telemetry'
import type { Observation } from '../live/observation.ts'
import { type Seen, type Tracking, trackFlight, type WatchedFlight } from './flight.ts'
import type { Conformance } from './machine.ts'

/** The flights that this process knows, each with its rules and its state. */
export interface Flights {
  /** Judges a frame. `unknown`: the flight's facts are not known yet, and the frame waits for them. */
  see(frame: Observation, way: Way | null): Seen | 'unknown'
  /** Facts as they are now. `isStart`: this process looks after their links, whichever process had them before. */
  learn(facts: readonly FlightFacts[], isStart?: boolean): void
  announced(change: AnnouncedChange): void
  /** It has ended: its frames that wait for its facts are to be judged late. */
  forget(sessionUuid: string): void
  /** Forgets all but these. */
  retain(sessionUuids: ReadonlySet<string>): void
  /** Flights with a link of which nothing has arrived since, though this service listened. */
  silentSince(at: number, listenedSince: (sessionUuid: string, way: Way | null) => number): string[]
  /** Decides on flights that seemed silent since `at`, by their newest stored frame: another process may have received it. */
  reconsider(sessionUuids: readonly string[], newest: ReadonlyMap<string, number>, at: number): void
  /** Flights whose facts are to be read again at this time. */
  due(at: number): string[]
  conformanceOf(sessionUuid: string): Conformance | undefined
  /** Frames wait for the facts of their flights. */
  readonly isBehind: boolean
}

interface FlightsTracking extends Tracking {
  /** A frame that cannot be judged live any more. */
  missed(frame: Observation): void
}

interface Waiting {
  readonly frame: Observation
  readonly way: Way | null
}

export const trackFlights = ({ missed, ...tracking }: FlightsTracking): Flights => {
  const flights = new Map<string, WatchedFlight>()
  /** Frames of flights whose facts are on their way. */
  const waiting = new Map<string, Waiting[]>()

  const learn = (facts: FlightFacts, isStart: boolean) => {
    const { sessionUuid } = facts
    const known = flights.get(sessionUuid)
    const flight = known ?? trackFlight(facts, isStart, tracking)
    if (known) known.learn(facts, isStart)
    else flights.set(sessionUuid, flight)
    const held = waiting.get(sessionUuid) ?? []
    waiting.delete(sessionUuid)
    // In the order of their times, so that none of them overtakes another.
    for (const { frame, way } of held.sort((a, b) => a.frame.at - b.frame.at))
      if (flight.see(frame, way) === 'overtaken') missed(frame)
  }

  return {
    see(frame, way) {
      const known = flights.get(frame.sessionUuid)
      if (known) return known.see(frame, way)
      const held = waiting.get(frame.sessionUuid)
      if (held) held.push({ frame, way })
      else waiting.set(frame.sessionUuid, [{ frame, way }])
      return 'unknown'
    },
    learn(all, isStart = false) {
      for (const facts of all) learn(facts, isStart)
    },
    announced: (change) => flights.get(change.alert.sessionUuid)?.announced(change),
    forget(sessionUuid) {
      flights.delete(sessionUuid)
      for (const { frame } of waiting.get(sessionUuid) ?? []) missed(frame)
      waiting.delete(sessionUuid)
    },
    retain(sessionUuids) {
      for (const sessionUuid of flights.keys())
        if (!sessionUuids.has(sessionUuid)) flights.delete(sessionUuid)
    },
    silentSince: (at, listenedSince) =>
      [...flights].flatMap(([sessionUuid, flight]) =>
        flight.isSilentSince(at, (way) => listenedSince(sessionUuid, way)) ? [sessionUuid] : [],
      ),
    reconsider(sessionUuids, newest, at) {
      for (const sessionUuid of sessionUuids)
        flights.get(sessionUuid)?.reconsider(newest.get(sessionUuid), at)
    },
    due: (at) => [...flights].flatMap(([sessionUuid, flight]) => (flight.isDue(at) ? [sessionUuid] : [])),
    conformanceOf: (sessionUuid) => flights.get(sessionUuid)?.conformance(),
    get isBehind() {
      return waiting.size > 0
    },
  }
}
