import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { RestClient } from '../station/rest-client.ts'
import { readTrack } from '../station/track.ts'
import { SimAircraft } from './aircraft.ts'
import { seeded } from './faults.ts'
import type { OpenFlight } from './fleet-assets.ts'
import { endFlights, startFlights } from './fleet-flights.ts'
import { batchEveryMs, issueCertificate, openLine, type Transport, transportsOf } from './fleet-lines.ts'
import type { FleetOptions } from './options.ts'
import { type FlightPath, generatedPath, gridPlace, recordedPath } from './path.ts'
import { signIn } from './pilot.ts'
import { createTally, type Tally } from './tally.ts'

type Say = (line: string) => void

const stepMs = 20
const lineEveryS = 5
const resendAfterMs = 5_000
/** The last acknowledgements, of frames that had to be sent again too; batches take longer, and answer at the end. */
const lastAckWithinMs = 2 * resendAfterMs + 2_000
const certificatesAtOnce = 4

/** Signs in, starts the sessions, flies until the duration is over or `stop`, and ends the sessions. */
export const flyFleet = async (options: FleetOptions, stop: AbortSignal, say: Say): Promise<void> => {
  const { rest, orgUuid } = await signIn(options)
  const transports = transportsOf(options.transport, options.aircraft)
  const numbered = transports.filter((transport) => transport === 'mqtt').length
  const { aircraft, register, model: modelUuid } = options
  const flights = await startFlights(rest, { aircraft, numbered, orgUuid, register, modelUuid })
  say(`${flights.length} sessions started`)
  const tally = createTally()
  try {
    const fleet = await openFleet(options, { rest, flights, transports, tally, say })
    const seconds = await keepFlying({ fleet, tally, options, stop, say })
    await Promise.all(fleet.map((one) => one.close()))
    say(tally.line(seconds, stateOf(fleet)))
  } finally {
    say(`${await endFlights(rest, flights)} of ${flights.length} sessions ended`)
  }
}

interface Setting {
  readonly rest: RestClient
  readonly flights: readonly OpenFlight[]
  readonly transports: readonly Transport[]
  readonly tally: Tally
  readonly say: Say
}

const openFleet = async (options: FleetOptions, setting: Setting): Promise<SimAircraft[]> => {
  const { rest, flights, transports, tally, say } = setting
  const certificates = await certificatesOf(options, setting)
  const pathOf = await pathsOf(options)
  const everyMs = batchEveryMs(transports.filter((transport) => transport === 'rest').length)
  const facts = { origin: options.origin, mqttUrl: options.mqtt, rest, batchEveryMs: everyMs }
  return flights.map((flight, n) => {
    const transport = transports[n] ?? 'ws'
    const certificate = certificates[n] ?? null
    return new SimAircraft({
      path: pathOf(n),
      random: seeded(options.seed * 100_003 + n),
      troubles: options.troubles,
      tally,
      framesAtOnce: Math.max(1, Math.floor(2 / options.rate)),
      resendAfterMs: transport === 'rest' ? 3 * everyMs : resendAfterMs,
      openLine: (onEvent) => openLine(facts, { flight, transport, certificate }, onEvent),
      over: (why) => say(`the service takes no more of session ${flight.sessionUuid}: ${why}`),
    })
  })
}

const certificatesOf = async (options: FleetOptions, { rest, flights, transports, say }: Setting) => {
  const wanted = flights.filter((_, n) => transports[n] === 'mqtt')
  if (wanted.length === 0) return []
  const ca = await readFile(options.ca, 'utf8')
  say(`fetching ${wanted.length} certificates; those that these assets had before end`)
  const certificates: Awaited<ReturnType<typeof issueCertificate>>[] = []
  for (let n = 0; n < wanted.length; n += certificatesAtOnce) {
    const lot = wanted.slice(n, n + certificatesAtOnce)
    certificates.push(
      ...(await Promise.all(lot.map(({ asset }) => issueCertificate(rest, asset.asset_uuid, ca)))),
    )
  }
  return certificates
}

const defaultCentre = [77.59, 12.97] as const

const pathsOf = async ({ track, centre, seed }: FleetOptions): Promise<(n: number) => FlightPath> => {
  if (track === 'generated')
    return (n) => generatedPath(n, centre ?? defaultCentre, seeded(seed * 200_003 + n))
  const file = /^[\w-]+$/.test(track) ? new URL(`./tracks/${track}.jsonl`, import.meta.url) : track
  const frames = readTrack(await readFile(file, 'utf8'))
  const first = frames[0]
  const from = centre ?? [first?.longitude ?? 0, first?.latitude ?? 0]
  return (n) => recordedPath(frames, gridPlace(n, [from[0] ?? 0, from[1] ?? 0]))
}

interface Flying {
  readonly fleet: readonly SimAircraft[]
  readonly tally: Tally
  readonly options: FleetOptions
  readonly stop: AbortSignal
  readonly say: Say
}

/** Answers the seconds that were flown. */
const keepFlying = async ({ fleet, tally, options, stop, say }: Flying): Promise<number> => {
  const began = performance.now()
  const startedAt = Date.now()
  const elapsedS = () => (performance.now() - began) / 1_000
  // Spread over the interval, so that they do not all send at once.
  const nextS = fleet.map((_, n) => n / fleet.length / options.rate)
  for (let printedS = 0; !stop.aborted && elapsedS() < options.durationS; await wait(stepMs)) {
    const now = elapsedS()
    for (const [n, one] of fleet.entries()) {
      if (now < (nextS[n] ?? 0)) continue
      nextS[n] = Math.max(now, (nextS[n] ?? 0) + 1 / options.rate)
      one.fly(now, new Date(startedAt + now * 1_000))
    }
    if (now - printedS < lineEveryS) continue
    printedS = now
    say(tally.line(Math.round(now), stateOf(fleet)))
  }
  const seconds = Math.round(elapsedS())
  for (const one of fleet) one.land()
  const until = performance.now() + lastAckWithinMs
  while (stateOf(fleet).waiting > 0 && performance.now() < until) {
    for (const one of fleet) one.pump()
    await wait(1_000 / Math.max(2, options.rate))
  }
  return seconds
}

const stateOf = (fleet: readonly SimAircraft[]) => ({
  aircraft: fleet.length,
  waiting: fleet.reduce((sum, { waiting }) => sum + waiting, 0),
})
