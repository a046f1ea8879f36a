import type { Fields, MessageName, Received } from '../mavlink/index.ts'
import { severities } from '../mavlink/numbers.ts'
import { ackOf, asksToArm, replyTo, replyToFailure, replyUnreachable } from './arming/answer.ts'
import { ceilingParameters, fenceOf } from './fence/items.ts'
import { beginUpload, type Step, type Upload, uploadReceives, uploadWaits } from './fence/upload.ts'
import type { Flight } from './flight/flight.ts'
import type { FlightHead } from './flight/flight-file.ts'
import { flies } from './flight/phase.ts'
import type { Peer } from './links/peer.ts'
import { type Answered, type VehicleState, withAnswer } from './report/report.ts'
import type { MessageSender } from './sender.ts'
import type { ArmingAnswer, Nearby, OpenAlert, Service } from './service/service.ts'
import type { BridgeConfig, VehicleEntry } from './settings/config.ts'
import { type BootClock, setByVehicle, tickOf } from './vehicle/boot-clock.ts'
import { frameOf } from './vehicle/frame.ts'
import { newVehicle, type Vehicle, withMessage } from './vehicle/state.ts'
import { type Announced, warningsOf } from './warnings/alerts.ts'
import { trafficMessage } from './warnings/traffic.ts'

export interface Mapped extends VehicleEntry {
  readonly assetUuid: string
  readonly thumbprint: string
}

export interface VehicleAgentOptions {
  readonly mapped: Mapped
  readonly config: Pick<BridgeConfig, 'system_id' | 'arming_when_unreachable' | 'session' | 'fence'>
  readonly service: Pick<Service, 'arming'>
  /** How long the service is waited for when an autopilot asks to arm. */
  readonly answerWithinMs?: number | undefined
  now(): number
  newKey(): string
  begin(head: FlightHead): Flight
  readonly sender: MessageSender
  say(line: string): void
}

/** The autopilot waits a second. */
const usualAnswerWithinMs = 800
/** Positions of so many boot times are known again, when a datagram comes twice. */
const remembered = 512

/** All that goes on with one vehicle: its messages in; frames, answers, fence and warnings out. */
export class VehicleAgent {
  readonly #options: VehicleAgentOptions
  vehicle: Vehicle
  flight: Flight | null = null
  upload: Upload | null = null
  answers: readonly Answered[] = []
  positions = 0
  #peer: Peer | null = null
  /** By a clock that nobody sets; without a message yet it is the start of the bridge. */
  #heardAtMs = performance.now()
  #lastFlight: Flight | null = null
  #clock: BootClock | null = null
  #seen = new Set<number>()
  #times = new Set<number>()
  #isAnswering = false
  #announced: ReadonlyMap<string, Announced> = new Map()

  constructor(options: VehicleAgentOptions) {
    this.#options = options
    this.vehicle = newVehicle(options.mapped.system_id)
  }

  get mapped(): Mapped {
    return this.#options.mapped
  }

  receive(received: Received, from: Peer): void {
    const now = this.#options.now()
    this.#peer = from
    this.#heardAtMs = performance.now()
    this.vehicle = withMessage(this.vehicle, received, now)
    const { name, fields } = received
    if (name === 'SYSTEM_TIME') this.#setClock(fields, now)
    if (name === 'HEARTBEAT' || name === 'EXTENDED_SYS_STATE' || name === 'GLOBAL_POSITION_INT')
      this.#follow(now)
    this.flight?.heard(this.vehicle.isInAir)
    if (name === 'GLOBAL_POSITION_INT') this.#measure(fields, now)
    if (asksToArm(name, fields, this.#options.config.system_id)) void this.#answer(received, from)
    if (this.upload) this.#step(uploadReceives(this.upload, received, now))
  }

  /** Several times a second. */
  tick(): void {
    if (this.upload) this.#step(uploadWaits(this.upload, this.#options.now()))
    const { silence_s: silenceS } = this.#options.config.session
    if (this.flight && performance.now() - this.#heardAtMs > silenceS * 1_000) this.#land()
  }

  /** Goes on with the flight in which an earlier run of the bridge ended. */
  resume(flight: Flight): void {
    this.#flyOn(flight)
    // Until it says otherwise: a heartbeat comes first, and of an autopilot that reports no arming it would be the end.
    this.vehicle = { ...this.vehicle, isInAir: flight.isInAir }
    this.#options.say(`the flight of ${flight.head.started_at} goes on`)
  }

  /** Goes on in a session of its own, where somebody else ended the one of its flight. */
  goOn(flight: Flight): void {
    this.#flyOn(flight)
    this.#options.say('its session has been ended, and it flies: another one is asked for')
  }

  warn(alerts: readonly OpenAlert[]): void {
    const session = this.flight?.sessionUuid
    if (!session) return
    const { warnings, announced } = warningsOf(alerts, session, this.#announced)
    this.#announced = announced
    for (const { severity, text } of warnings) this.#sendText(severity, text)
  }

  showTraffic(aircraft: readonly Nearby[]): void {
    for (const one of aircraft) this.#send('ADSB_VEHICLE', trafficMessage(one), 'vehicle')
  }

  /** Where the vehicle is; null until it knows. */
  get place(): { latitude: number; longitude: number } | null {
    const fields = this.vehicle.messages.GLOBAL_POSITION_INT?.fields
    return fields && hasPlace(fields)
      ? { latitude: (fields['lat'] as number) / 1e7, longitude: (fields['lon'] as number) / 1e7 }
      : null
  }

  /** What is reported of it, with how many frames of its flights wait. */
  state(waiting: number): VehicleState {
    const { vehicle, answers, flight, upload } = this
    const { assetUuid } = this.mapped
    const isFlying = flight !== null
    return { vehicle, assetUuid, answers, flight: flight ?? this.#lastFlight, isFlying, upload, waiting }
  }

  /** The question about this vehicle, for now or for an earlier moment. */
  asked(at: Partial<FlightHead> = {}) {
    const { assetUuid, thumbprint, flight_plan: plan } = this.mapped
    return {
      assetUuid,
      thumbprint,
      plan: plan === 'by place and time' || plan === 'none' ? null : plan,
      latitude: at.latitude ?? this.place?.latitude ?? null,
      longitude: at.longitude ?? this.place?.longitude ?? null,
      at: at.started_at ?? null,
    }
  }

  #setClock(fields: Fields, now: number): void {
    const utcMs = Math.round((fields['time_unix_usec'] as number) / 1_000)
    this.#clock = setByVehicle(this.#clock, { utcMs, bootMs: fields['time_boot_ms'] as number }, now)
  }

  #follow(now: number): void {
    const isFlying = flies(this.flight !== null, this.vehicle, this.#options.config.session)
    if (isFlying && !this.flight) this.#takeOff(now)
    else if (!isFlying && this.flight) this.#land()
  }

  #takeOff(now: number): void {
    const { assetUuid: asset_uuid, system_id } = this.mapped
    const begun = this.#options.begin({
      key: this.#options.newKey(),
      asset_uuid,
      system_id,
      started_at: new Date(now).toISOString(),
      latitude: this.place?.latitude ?? null,
      longitude: this.place?.longitude ?? null,
    })
    this.#flyOn(begun)
    this.#options.say('the flight begins')
  }

  #flyOn(flight: Flight): void {
    this.flight?.end()
    this.flight = flight
    this.#lastFlight = flight
    this.#announced = new Map()
  }

  #land(): void {
    this.flight?.end()
    this.flight = null
    this.#options.say('the flight has ended')
  }

  /** The same position sent twice counts once; one that overtook another keeps its own time. */
  #measure(fields: Fields, now: number): void {
    const bootMs = fields['time_boot_ms'] as number
    const before = this.#clock
    this.#clock = tickOf(before, bootMs, now)
    if (before?.bootedAtMs !== this.#clock.bootedAtMs) this.#seen.clear()
    if (!this.flight || !hasPlace(fields) || this.#seen.has(bootMs)) return
    remember(this.#seen, bootMs)
    let at = this.#clock.bootedAtMs + bootMs
    // One millisecond holds one frame.
    while (this.#times.has(at)) at += 1
    remember(this.#times, at)
    this.positions += 1
    this.flight.add(frameOf(this.vehicle, fields, { timestamp: new Date(at).toISOString(), nowMs: now }))
  }

  /** Of several requests while one is being answered, the one answer is for all. */
  async #answer(received: Received, from: Peer): Promise<void> {
    if (this.#isAnswering) return
    this.#isAnswering = true
    const began = this.#options.now()
    const { answerWithinMs = usualAnswerWithinMs, config } = this.#options
    const rule = config.arming_when_unreachable
    const asked = this.#options.service.arming(this.asked()).then(
      (answer) => ({ answer, reply: replyTo(answer) }),
      (error: unknown) => ({ answer: null, reply: replyToFailure(error, rule) }),
    )
    const late = { answer: null, reply: replyUnreachable(rule) }
    const { answer, reply } = (await within(answerWithinMs, asked)) ?? late
    const atMs = this.#options.now()
    this.answers = withAnswer(this.answers, { ...reply, atMs, tookMs: atMs - began })
    this.#options.sender.send(from, 'COMMAND_ACK', ackOf(reply, received), {
      as: 'bridge',
      vehicle: this.vehicle,
    })
    this.#sendText(reply.isApproved ? severities.info : severities.warning, reply.text)
    this.#options.say(
      `asked to arm: ${reply.isApproved ? 'approved' : `denied, ${reply.reason}`} (${reply.text})`,
    )
    this.#isAnswering = false
    if (answer && reply.isApproved) this.sendFence(answer)
  }

  sendFence(answer: ArmingAnswer): void {
    const { fence: rule } = this.#options.config
    const fence = rule.send ? fenceOf(answer, rule.red_zones) : null
    if (!fence) return
    const ceiling = ceilingParameters(this.vehicle.autopilot, fence.ceilingM)
    this.#step(beginUpload({ fence, ceiling }, this.#options.now()))
  }

  #step({ upload, send }: Step): void {
    const before = this.upload
    this.upload = upload
    for (const { name, fields } of send) this.#send(name, fields, 'bridge')
    if (before?.at === upload.at) return
    const { points, exclusions, ceilingM } = upload.job.fence
    const what = `${points} points, ${exclusions} kept out, ceiling ${ceilingM} m`
    if (upload.at === 'on_board') {
      this.#sendText(severities.info, `CW: fence on board, ${points} points`)
      this.#options.say(`the fence is on board: ${what}`)
    } else if (upload.at === 'failed') {
      this.#sendText(severities.warning, `CW: no fence, ${upload.why}`)
      this.#options.say(`flies without its fence (${what}): ${upload.why}`)
    }
  }

  #sendText(severity: number, text: string): void {
    if (this.#peer) this.#options.sender.text(this.#peer, this.vehicle, severity, text)
  }

  #send(name: MessageName, fields: Fields, as: 'bridge' | 'vehicle'): void {
    const addressed = { target_system: this.mapped.system_id, target_component: 1, ...fields }
    if (this.#peer) this.#options.sender.send(this.#peer, name, addressed, { as, vehicle: this.vehicle })
  }
}

const remember = (values: Set<number>, value: number): void => {
  values.add(value)
  const [oldest] = values
  if (values.size > remembered && oldest !== undefined) values.delete(oldest)
}

/** Before the first fix autopilots send 0, 0. */
const hasPlace = ({ lat, lon }: Fields): boolean =>
  !(lat === 0 && lon === 0) && Math.abs(lat as number) <= 90e7 && Math.abs(lon as number) <= 180e7

const within = async <T>(ms: number, asked: Promise<T>): Promise<T | null> => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  const answered = await Promise.race([asked, promise])
  clearTimeout(timer)
  return answered
}
