import type { FlightFacts, ToldChange } from '@clearway/domain/alerts'
import type { Observed } from '../live/bus.ts'
import { type Flight, type Tracking, trackFlight } from './flight.ts'
import type { Conformance } from './machine.ts'

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

interface Waiting {
  readonly frame: Observed
  readonly isLive: boolean
}

export const trackFlights = (tracking: Tracking): Flights => {
  const flights = new Map<string, Flight>()
  /** The newest frame of each flight whose facts are on their way. */
  const waiting = new Map<string, Waiting>()

  const learn = (facts: FlightFacts, isStart: boolean) => {
    const { sessionUuid } = facts
    const known = flights.get(sessionUuid)
    if (known) known.learn(facts)
    else flights.set(sessionUuid, trackFlight(facts, isStart, tracking))
    const held = waiting.get(sessionUuid)
    waiting.delete(sessionUuid)
    if (held) flights.get(sessionUuid)?.see(held.frame, held.isLive)
  }

  return {
    see(frame, isLive) {
      const known = flights.get(frame.sessionUuid)
      if (known) known.see(frame, isLive)
      else waiting.set(frame.sessionUuid, { frame, isLive })
      return known !== undefined
    },
    learn(all, isStart = false) {
      for (const facts of all) learn(facts, isStart)
    },
    asked(sessionUuids) {
      for (const sessionUuid of sessionUuids) waiting.delete(sessionUuid)
    },
    told: (change) => flights.get(change.alert.sessionUuid)?.told(change),
    forget(sessionUuid) {
      flights.delete(sessionUuid)
      waiting.delete(sessionUuid)
    },
    retain(sessionUuids) {
      for (const sessionUuid of flights.keys())
        if (!sessionUuids.has(sessionUuid)) flights.delete(sessionUuid)
    },
    silentSince: (at) =>
      [...flights].flatMap(([sessionUuid, flight]) => (flight.isSilentSince(at) ? [sessionUuid] : [])),
    hear(sessionUuids, newest) {
      for (const sessionUuid of sessionUuids) flights.get(sessionUuid)?.hear(newest.get(sessionUuid))
    },
    conformanceOf: (sessionUuid) => flights.get(sessionUuid)?.conformance(),
  }
}
