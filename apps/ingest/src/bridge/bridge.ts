import type { Line, LineEvent } from '@clearway/client'
import { noCounts, type Received, signer, verifier } from '../mavlink/index.ts'
import { autopilots, severities, vehicleTypes } from '../mavlink/numbers.ts'
import type { TrackFrame } from '../station/track.ts'
import { ackOf, asksToArm, replyUnknown } from './arming/answer.ts'
import { Flight, sessionWanted } from './flight/flight.ts'
import type { FlightFile, FlightHead } from './flight/flight-file.ts'
import { type EarlierFlight, Spool } from './flight/spool.ts'
import { turnsOf } from './flight/turns.ts'
import { Ends } from './links/ends.ts'
import type { OnBytes, Peer } from './links/peer.ts'
import { type Answered, type BridgeState, type VehicleState, withAnswer } from './report/report.ts'
import { Reporting } from './report/reporting.ts'
import { MessageSender } from './sender.ts'
import { alertsAPage, notStarted, type OpenAlert, type Service, type Started } from './service/service.ts'
import type { BridgeConfig } from './settings/config.ts'
import { isAutopilot, newVehicle, type Vehicle, withMessage } from './vehicle/state.ts'
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
/** A flight's frames, and what they raise, may be of a moment before its start (docs/contract/telemetry.md#window-of-a-frame). */
const beforeStartMs = 60_000
const reasonsWithPlan: ReadonlySet<string | null> = new Set([null, 'plan_waits', 'rejected', 'volume_taken'])
const active = 4

/** One process between autopilots and the service, whichever lines they come by. */
export class Bridge {
  readonly #options: BridgeOptions
  readonly #agents: Map<number, VehicleAgent>
  /** Flights that are not wholly stored yet; of a vehicle the last one may be in the air. */
  readonly #flights = new Set<Flight>()
  readonly #spool: Spool
  readonly #unmapped = new Map<number, Unmapped>()
  readonly #startedAtMs: number
  readonly #timers: NodeJS.Timeout[]
  readonly #ends: Ends
  readonly #sender: MessageSender
  readonly counts = noCounts()
  /** Where it listens. */
  lines: readonly string[] = []
  #isAsking = false
  /** Of the last answer. */
  #alertRequests = 1
  #roundsToAlerts = 0

  constructor(options: BridgeOptions) {
    this.#options = options
    const { config, vehicles, now, service, bridgeUuid } = options
    this.#startedAtMs = now()
    const key = config.signing_key ? Buffer.from(config.signing_key, 'hex') : null
    this.#ends = new Ends({ counts: this.counts, verify: key && verifier(key) })
    this.#sender = new MessageSender(config.system_id, key && signer(key, 1, now))
    const mostBytes = config.spool_limit_mb * 1024 * 1024
    this.#spool = new Spool({ dir: config.spool, mostBytes, say: options.say })
    this.#agents = new Map(vehicles.map((mapped) => [mapped.system_id, this.#agentOf(mapped)]))
    for (const earlier of this.#spool.earlier()) this.#resume(earlier)
    const reporting = new Reporting({
      now,
      state: () => this.state,
      send: (report) => service.report(bridgeUuid, report),
    })
    this.#timers = [
      setInterval(() => this.#tick(), tickMs),
      setInterval(() => this.#heartbeat(), heartbeatMs),
      setInterval(() => void this.#ask(), askMs),
      setInterval(() => void reporting.look(), reportMs),
    ]
  }

  get agents(): readonly VehicleAgent[] {
    return [...this.#agents.values()]
  }

  /** Vehicles that no entry of the configuration names. */
  get unmapped(): readonly Vehicle[] {
    return [...this.#unmapped.values()].map(({ vehicle }) => vehicle)
  }

  get state(): BridgeState {
    const { config } = this.#options
    const waiting = new Map<string, number>()
    for (const { head, waiting: frames } of this.#flights)
      waiting.set(head.asset_uuid, frames + (waiting.get(head.asset_uuid) ?? 0))
    const unmapped = [...this.#unmapped.values()].map(unmappedState)
    return {
      config,
      startedAtMs: this.#startedAtMs,
      lines: this.lines,
      counts: this.counts,
      spool: this.#spool,
      vehicles: [
        ...this.agents.map((agent) => agent.state(waiting.get(agent.mapped.assetUuid) ?? 0)),
        ...unmapped,
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
      else this.#receiveUnmapped(received, from)
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

  #receiveUnmapped(received: Received, from: Peer): void {
    const { systemId, name, fields } = received
    const { config, say, now } = this.#options
    if (!this.#unmapped.has(systemId))
      say(
        `system ${systemId} is not mapped: its frames are dropped; add it to "vehicles" with its asset and certificate`,
      )
    const known = this.#unmapped.get(systemId) ?? { vehicle: newVehicle(systemId), answers: [] }
    const vehicle = withMessage(known.vehicle, received, now())
    const isAsked = asksToArm(name, fields, config.system_id)
    const answer = { ...replyUnknown, atMs: now(), tookMs: 0 }
    this.#unmapped.set(systemId, {
      vehicle,
      answers: isAsked ? withAnswer(known.answers, answer) : known.answers,
    })
    if (!isAsked) return
    this.#sender.send(from, 'COMMAND_ACK', ackOf(replyUnknown, received), { as: 'bridge', vehicle })
    this.#sender.text(from, vehicle, severities.warning, replyUnknown.text)
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

  /** Alerts and other aircraft, of all flights by one question each. */
  async #ask(): Promise<void> {
    const flying = this.agents.filter(({ flight }) => flight?.sessionUuid)
    if (this.#isAsking || flying.length === 0) return
    this.#isAsking = true
    const { service, config } = this.#options
    const begins = flying.map(({ flight }) => Date.parse(flight!.head.started_at))
    const [alerts, around] = await Promise.all([
      this.#openAlerts(new Date(Math.min(...begins) - beforeStartMs)),
      config.traffic_radius_m > 0 ? service.nearby(config.traffic_radius_m).catch(() => []) : [],
    ])
    const aircraft = new Map(around.map((one) => [one.session_uuid, one.aircraft]))
    for (const agent of flying) {
      agent.warn(alerts)
      agent.showTraffic(aircraft.get(agent.flight?.sessionUuid ?? '') ?? [])
    }
    this.#isAsking = false
  }

  /** None where it is not time: a question that takes many requests, in every round, would leave the pilot none for anything else. */
  async #openAlerts(since: Date): Promise<readonly OpenAlert[]> {
    this.#roundsToAlerts -= 1
    if (this.#roundsToAlerts > 0) return []
    const alerts = await this.#options.service.openAlerts(since).catch(() => null)
    if (alerts) this.#alertRequests = Math.floor(alerts.length / alertsAPage) + 1
    this.#roundsToAlerts = this.#alertRequests
    return alerts ?? []
  }
}

interface Unmapped {
  readonly vehicle: Vehicle
  readonly answers: readonly Answered[]
}

const unmappedState = ({ vehicle, answers }: Unmapped): VehicleState => ({
  vehicle,
  answers,
  assetUuid: null,
  flight: null,
  isFlying: false,
  upload: null,
  waiting: 0,
})
