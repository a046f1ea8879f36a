import { type FlightFilter, flightFacts, type ToldChange } from '@clearway/domain/alerts'
import { addMs, type Services } from '@clearway/domain/kernel'
import { newestFrameTimes } from '@clearway/domain/telemetry'
import type { Observed } from '../live/bus.ts'
import type { ZoneWatch } from '../zones/zone-watch.ts'
import { type Flights, trackFlights } from './flights.ts'
import { createLoader } from './loader.ts'
import { createRecorder } from './recorder.ts'

/** Judges the flights whose frames come in at this process, and says so to the table of alerts. */
export interface ConformanceWatch {
  /** A stored frame that is young enough for the live picture. `isLive`: it came through a door that keeps a link. */
  see(frame: Observed, isLive: boolean): void
  /** Something changed that flights are judged by. */
  changed(flights: FlightFilter): void
  /** What some process wrote about an alert. */
  told(change: ToldChange): void
  ended(sessionUuid: string): void
  /** Reads every open flight: at the start, and after a time in which changes were not told. */
  reload(): Promise<void>
  /** Finds the flights that have gone silent. */
  listen(): Promise<void>
  /** How a flight is judged now; undefined when it is not watched here. */
  readonly conformanceOf: Flights['conformanceOf']
  close(): Promise<void>
}

export const watchConformance = (services: Services, zones: Pick<ZoneWatch, 'find'>): ConformanceWatch => {
  const { db, clock, log } = services
  const rules = services.settings.conformance
  const recorder = createRecorder(services)
  const flights = trackFlights({
    rules,
    judgement: { margins: rules, zone: zones.find },
    record: recorder.take,
  })
  const loader = createLoader({
    async load(wanted) {
      flights.learn(await flightFacts(db, wanted, clock.now()))
      flights.asked(wanted.sessionUuids)
    },
    failed: (error) => log.warn({ err: error }, 'flights could not be read; they are read again'),
  })

  return {
    see(frame, isLive) {
      if (!flights.see(frame, isLive)) loader.want({ sessionUuids: [frame.sessionUuid] })
    },
    changed: (wanted) => loader.want(wanted),
    told: flights.told,
    ended: flights.forget,
    async reload() {
      const open = await flightFacts(db, {}, clock.now())
      flights.retain(new Set(open.map(({ sessionUuid }) => sessionUuid)))
      flights.learn(open, true)
    },
    async listen() {
      const since = addMs(clock.now(), -rules.lostLinkMs)
      const silent = flights.silentSince(since.getTime())
      if (silent.length === 0) return
      // The station may have moved to another process, which stores its frames.
      flights.hear(silent, await newestFrameTimes(db, silent, since))
    },
    conformanceOf: flights.conformanceOf,
    async close() {
      loader.close()
      await recorder.close()
    },
  }
}
