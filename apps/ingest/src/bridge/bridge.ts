import type { Line, LineEvent } from '@clearway/client'
import { noCounts, signer, verifier } from '../mavlink/index.ts'
import { autopilots, vehicleTypes } from '../mavlink/numbers.ts'
import type { TrackFrame } from '../station/track.ts'
import { Flight, sessionWanted } from './flight/flight.ts'
import type { FlightFile, FlightHead } from './flight/flight-file.ts'
import { type EarlierFlight, Spool } from './flight/spool.ts'
import { turnsOf } from './flight/turns.ts'
import { Ends } from './links/ends.ts'
import type { OnBytes, Peer } from './links/peer.ts'
import { Lookout } from './lookout.ts'
import type { BridgeState } from './report/report.ts'
import { Reporting } from './report/reporting.ts'
import { MessageSender } from './sender.ts'
import { notStarted, type Service, type Started } from './service/service.ts'
import type { BridgeConfig } from './settings/config.ts'
import { UnmappedSystems } from './unmapped-systems.ts'
import { isAutopilot, newVehicle, type Vehicle } from './vehicle/state.ts'
import { type Mapped, VehicleAgent } from './vehicle-agent.ts'

export interface BridgeOptions {
  /** By what the service knows it again. */
  readonly bridgeUuid: string
  readonly config: BridgeConfig
  readonly vehicles: readonly Mapped[]
  readonly service: Service
  /** How long it is waited for when an autopilot asks to arm; by default a little less than the autopilot waits. */
  readonly answerWithinMs?: number | undefined
  /** How long after landing a session may stay open for frames that are not stored yet. */
  readonly endWithinMs?: number | undefined
  openLine(mapped: Mapped, sessionUuid: string, onEvent: (event: LineEvent) => void): Line
  now(): number
  newKey(): string
  say(line: string): void
}

const tickMs = 100
const heartbeatMs = 1_000
const askMs = 2_000
const reportMs = 500
const reasonsWithPlan: ReadonlySet<string | null> = new Set([null, 'plan_waits', 'rejected', 'volume_taken'])
const active = 4

/** One process between autopilots and the service, whichever lines they come by. */
export class Bridge {
  readonly #options: BridgeOptions
  readonly #agents: Map<number, VehicleAgent>
  /** Flights that are not wholly stored yet; of a vehicle the last one may be in the air. */
  readonly #flights = new Set<Flight>()
  readonly #spool: Spool
  readonly #unmapped: UnmappedSystems
  readonly #startedAtMs: number
  readonly #timers: NodeJS.Timeout[]
  readonly #ends: Ends
  readonly #sender: MessageSender
  readonly counts = noCounts()
  /** Where it listens. */
  lines: readonly string[] = []

  constructor(options: BridgeOptions) {
    this.#options = options
    const { config, vehicles, now, service, bridgeUuid } = options
    this.#startedAtMs = now()
    const key = config.signing_key ? Buffer.from(config.signing_key, 'hex') : null
    this.#ends = new Ends({ counts: this.counts, verify: key && verifier(key) })
    this.#sender = new MessageSender(config.system_id, key && signer(key, 1, now))
    this.#unmapped = new UnmappedSystems({ ...options, systemId: config.system_id, sender: this.#sender })
    const mostBytes = config.spool_limit_mb * 1024 * 1024
    this.#spool = new Spool({ dir: config.spool, mostBytes, say: options.say })
    this.#agents = new Map(vehicles.map((mapped) => [mapped.system_id, this.#agentOf(mapped)]))
    for (const earlier of this.#spool.earlier()) this.#resume(earlier)
    const reporting = new Reporting({
      now,
      state: () => this.state,
      send: (report) => service.report(bridgeUuid, report),
    })
    const lookout = new Lookout(service, config.traffic_radius_m)
    this.#timers = [
      setInterval(() => this.#tick(), tickMs),
      setInterval(() => this.#heartbeat(), heartbeatMs),
      setInterval(() => void lookout.look(this.agents), askMs),
      setInterval(() => void reporting.look(), reportMs),
    ]
  }

  get agents(): readonly VehicleAgent[] {
    return [...this.#agents.values()]
  }

  /** Vehicles that no entry of the configuration names. */
  get unmapped(): readonly Vehicle[] {
    return this.#unmapped.vehicles
  }

  get state(): BridgeState {
    const { config } = this.#options
    const waiting = new Map<string, number>()
    for (const { head, waiting: frames } of this.#flights)
      waiting.set(head.asset_uuid, frames + (waiting.get(head.asset_uuid) ?? 0))
    return {
      config,
      startedAtMs: this.#startedAtMs,
      lines: this.lines,
      counts: this.counts,
      spool: this.#spool,
      vehicles: [
        ...this.agents.map((agent) => agent.state(waiting.get(agent.mapped.assetUuid) ?? 0)),
        ...this.#unmapped.states,
      ],
    }
  }

  get spool(): Pick<Spool, 'bytes' | 'dropped'> {
    return this.#spool
  }

  /** Frames that the service has acknowledged, of the flights that still are on. */
  get flights(): readonly Flight[] {
    return [...this.#flights]
  }

  /** Speaks first to an end that waits to be called. */
  call(peer: Peer): void {
    this.#ends.call(peer)
  }

  /** The connection to this end is closed. */
  forget = (peer: Peer): void => this.#ends.forget(peer)

  receive: OnBytes = (bytes, from, kind) => {
    for (const received of this.#ends.read(bytes, from, kind)) {
      if (!isAutopilot(received)) continue
      this.#ends.hear(from, this.#options.now())
      const agent = this.#agents.get(received.systemId)
      if (agent) agent.receive(received, from)
      else this.#unmapped.receive(received, from)
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([...this.#flights].map((flight) => flight.close()))
  }

  #agentOf(mapped: Mapped): VehicleAgent {
    const { config, service, answerWithinMs, now, newKey, say } = this.#options
    return new VehicleAgent({
      mapped,
      config,
      service,
      answerWithinMs,
      now,
      newKey,
      begin: (head) => this.#open(this.#spool.begin(head), mapped),
      sender: this.#sender,
      say: (line) => say(`system ${mapped.system_id} (${mapped.asset}): ${line}`),
    })
  }

  #open(file: FlightFile, mapped: Mapped): Flight {
    const { now, service, openLine, endWithinMs, say } = this.#options
    const flight: Flight = new Flight({
      file,
      now,
      endWithinMs,
      start: (head) => this.#startSession(head, mapped).catch(notStarted),
      end: (sessionUuid) => service.endSession(sessionUuid),
      openLine: (_head, sessionUuid, onEvent) => openLine(mapped, sessionUuid, onEvent),
      goOn: (from) => this.#goOn(flight, mapped, from),
      flightOf: (key) => this.flights.find(({ head }) => head.key === key),
      lost: (frames) => this.#spool.lost(frames),
      say: (line) => say(`system ${mapped.system_id} (${mapped.asset}): ${line}`),
    })
    this.#flights.add(flight)
    return flight
  }

  /**
   * Flights that an earlier run left are sent and ended. One that was in the air goes on, with its session and its plan,
   * unless the bridge was away for longer than a vehicle may be silent.
   */
  #resume({ file, heardAtMs }: EarlierFlight): void {
    const agent = [...this.#agents.values()].find(({ mapped }) => mapped.assetUuid === file.head.asset_uuid)
    if (!agent) {
      this.#options.say(
        `${file.head.key}: kept frames of an asset that is not mapped any more stay on the disk`,
      )
      file.close()
      return
    }
    const flight = this.#open(file, agent.mapped)
    if (!flight.isFlying) return
    const { now, config } = this.#options
    if (now() - heardAtMs > config.session.silence_s * 1_000) flight.end()
    else agent.resume(flight)
  }

  /** What the session of a flight takes no more has one of its own, whether the vehicle is in the air still or has landed since. */
  #goOn(flight: Flight, mapped: Mapped, { timestamp, latitude, longitude }: TrackFrame): Flight {
    const key = this.#options.newKey()
    const head = { ...flight.head, key, started_at: timestamp, latitude, longitude }
    const rest = this.#open(this.#spool.begin(head), mapped)
    const agent = this.#agents.get(mapped.system_id)
    if (agent?.flight === flight) agent.goOn(rest)
    else rest.end()
    return rest
  }

  /** On the plan that fits place and time of its beginning, however long ago that was. */
  async #startSession(head: FlightHead, mapped: Mapped): Promise<Started> {
    const { service } = this.#options
    const agent = this.#agents.get(mapped.system_id)
    if (mapped.flight_plan === 'none' || !agent) return service.startSession(sessionWanted(head, null))
    const { plan, reason } = await service.arming(agent.asked(head))
    const fits = plan && (mapped.flight_plan !== 'by place and time' || reasonsWithPlan.has(reason))
    return service.startSession(sessionWanted(head, fits ? plan.plan_uuid : null))
  }

  #tick(): void {
    for (const agent of this.#agents.values()) agent.tick()
    for (const flight of this.#flights) {
      if (!flight.isDone) continue
      this.#flights.delete(flight)
      void flight.remove()
    }
    const byAsset = Map.groupBy(this.#flights, ({ head }) => head.asset_uuid)
    for (const flights of byAsset.values()) for (const [flight, turn] of turnsOf(flights)) flight.pump(turn)
  }

  /** The bridge's own heartbeat: autopilots ask only systems that send one. */
  #heartbeat(): void {
    const fields = {
      type: vehicleTypes.onboardController,
      autopilot: autopilots.invalid,
      system_status: active,
      mavlink_version: 3,
    }
    for (const peer of this.#ends.present(this.#options.now()))
      this.#sender.send(peer, 'HEARTBEAT', fields, { as: 'bridge', vehicle: newVehicle(0) })
  }
}
