import { setTimeout as sleep } from 'node:timers/promises'
import type { AnnouncedChange, FlightFacts, FlightFilter } from '@clearway/domain/alerts'
import { addMs, createBatcher, retried, type Services, second } from '@clearway/domain/kernel'
import {
  type FrameTime,
  leave,
  newestFrameTimes,
  reportListening,
  type Way,
} from '@clearway/domain/telemetry'
import type { Observation } from '../live/observation.ts'
import type { ZoneWatch } from '../live/zone-watch.ts'
import { followAttention } from './attention.ts'
import { type Flights, trackFlights } from './flights.ts'
import { judgeLate } from './late.ts'
import { readInTurn } from './read-facts.ts'
import { createRecorder } from './recorder.ts'

/** Judges the flights whose frames come in at this process, and writes what it finds to the table of alerts. */
export interface ConformanceWatch {
  /** A stored frame that is young enough for the live picture. `way`: none for a batch, which keeps no link. */
  see(frame: Observation, way: Way | null): void
  /** A stored frame that became too old to be judged live, and was not noted to be judged late. */
  missed(frame: FrameTime): void
  /** Something changed that flights are judged by. */
  changed(flights: FlightFilter): void
  /** What some process wrote about an alert. */
  announced(change: AnnouncedChange): void
  ended(sessionUuid: string): void
  /** Reads every open flight: at the start, and after a time in which changes were not announced. */
  reload(): Promise<void>
  /** Finds the flights that have gone silent, and those whose permissions begin or end to count. */
  listen(): Promise<void>
  /** Judges the frames that came late. */
  judgeLate(): Promise<void>
  /** How a flight is judged now; undefined when it is not watched here. */
  readonly conformanceOf: Flights['conformanceOf']
  close(): Promise<void>
}

interface Surroundings {
  readonly zones: Pick<ZoneWatch, 'at' | 'find'>
  /** The ways in which frames can come in now. */
  openWays(): readonly Way[]
  /** Whether the session's socket is here. */
  hasSocket(sessionUuid: string): boolean
}

/** Flights that could not be read are read again after so long. */
const backoff = { firstMs: second, mostMs: second }

export const watchConformance = (
  services: Services,
  { zones, openWays, hasSocket }: Surroundings,
): ConformanceWatch => {
  const { db, clock, log } = services
  const { conformance: rules, frame } = services.settings
  const recorder = createRecorder(services)
  const judgement = { margins: rules, zone: zones.find }
  const late = judgeLate({ services, zones, judgement })
  const flights = trackFlights({
    rules,
    judgement,
    now: () => clock.now().getTime(),
    record: recorder.take,
    missed: late.note,
  })
  const own = services.ids.uuid()
  const follow = followAttention(own)
  let isToReload = false
  let isClosed = false
  const wanted = createBatcher<FlightFilter>({
    flush: (filters) => read(filters).catch(() => {}),
  })
  const facts = readInTurn(services)
  /** Several requests of a moment are one query. */
  const read = async (filters: readonly FlightFilter[]): Promise<void> => {
    const all = (key: 'sessionUuids' | 'missionUuids' | 'planUuids' | 'zoneUuids') => [
      ...new Set(filters.flatMap((filter) => filter[key] ?? [])),
    ]
    const sessionUuids = all('sessionUuids')
    const flown = {
      sessionUuids,
      missionUuids: all('missionUuids'),
      planUuids: all('planUuids'),
      zoneUuids: all('zoneUuids'),
    }
    const learn = (open: readonly FlightFacts[]) => {
      flights.learn(open)
      const found = new Set(open.map(({ sessionUuid }) => sessionUuid))
      // Who is asked for and is not open has ended.
      for (const sessionUuid of sessionUuids) if (!found.has(sessionUuid)) flights.forget(sessionUuid)
    }
    await retried(() => facts.readOpen(flown, learn), {
      backoff,
      isWorthwhile(error) {
        if (!isClosed) log.warn({ err: error }, 'flights could not be read; they are read again')
        return !isClosed
      },
    })
  }

  const reload = () =>
    facts.readOpen({}, (open) => {
      flights.retain(new Set(open.map(({ sessionUuid }) => sessionUuid)))
      flights.learn(open, true)
    })

  return {
    see(frame, way) {
      const seen = flights.see(frame, way)
      if (seen === 'unknown') wanted.add({ sessionUuids: [frame.sessionUuid] })
      if (seen === 'overtaken') late.note(frame)
    },
    missed: late.note,
    changed: (filter) => void wanted.add(filter),
    announced: flights.announced,
    ended(sessionUuid) {
      facts.ended(sessionUuid)
      flights.forget(sessionUuid)
    },
    reload,
    async listen() {
      // Before the database is asked: what it takes to answer is no silence of a flight.
      const now = clock.now()
      const round = follow(await reportListening(db, { process: own, openWays: openWays() }), now.getTime())
      // The links of a process that has gone may be watched by no other process.
      isToReload ||= round.isOneGone
      if (isToReload) await reload()
      isToReload = false
      const due = flights.due(now.getTime())
      if (due.length > 0) wanted.add({ sessionUuids: due })
      const since = addMs(now, -rules.lostLinkMs)
      const { atOwnSockets, everywhere } = round.attention
      const silent = flights.silentSince(since.getTime(), (sessionUuid, way) =>
        way === 'socket' && hasSocket(sessionUuid) ? atOwnSockets() : everywhere(way),
      )
      if (silent.length === 0) return
      // The station may have moved to another process, which stores its frames; as old as they may be when they arrive.
      const newest = await newestFrameTimes(db, silent, addMs(since, -frame.fanOutMaxAgeMs))
      flights.reconsider(silent, newest, since.getTime())
    },
    judgeLate: () => late.round(),
    conformanceOf: flights.conformanceOf,
    async close() {
      isClosed = true
      wanted.stop()
      const isAllWritten = await recorder.close()
      // What is not judged here is left to the others, as by a process that is killed.
      if (!isAllWritten || flights.isBehind || late.isBehind) return
      // A process that ends does not wait for a database that is away; the others find out by themselves.
      await Promise.race([leave(db, own).catch(() => {}), sleep(second, null, { ref: false })])
    },
  }
}
