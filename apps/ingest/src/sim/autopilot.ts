import { createReader, type Fields, type MessageName, type Received, writeFrame } from '../mavlink/index.ts'
import {
  armedFlag,
  autopilots,
  commands,
  component,
  customModeFlag,
  missionAccepted,
  missionNoSpace,
  missionTypes,
  results,
  vehicleTypes,
} from '../mavlink/numbers.ts'
import type { FlightPath } from './path.ts'

export interface AutopilotOptions {
  readonly systemId: number
  readonly version: 1 | 2
  /** System id of the bridge, which is asked for permission to arm. */
  readonly authorizer: number
  readonly path: FlightPath
  /** Vertices that its fence has room for. */
  readonly fenceRoom?: number
  send(bytes: Uint8Array): void
  /** Milliseconds since 1970. */
  now(): number
}

export type ArmingState = 'disarmed' | 'asking' | 'armed' | 'denied'

const mostRoom = 70
const guided = 4
const homeAmslM = 900

/**
 * A multicopter of ArduPilot's kind, as far as a ground station notices: heartbeat, position, permission before arming,
 * the fence of the mission protocol, parameters.
 */
export class Autopilot {
  readonly #options: AutopilotOptions
  readonly #reader = createReader('datagrams')
  readonly #bootedAt: number
  #sequence = 0
  #wanted = 0
  #incoming: Fields[] = []
  state: ArmingState = 'disarmed'
  isInAir = false
  /** The fence that it keeps: the items that were acknowledged. */
  fence: readonly Fields[] = []
  readonly parameters = new Map<string, number>()
  /** What its ground station would show. */
  readonly texts: string[] = []
  readonly traffic: Fields[] = []
  lastAck: Fields | null = null

  constructor(options: AutopilotOptions) {
    this.#options = options
    this.#bootedAt = options.now()
  }

  get bootMs(): number {
    return Math.round(this.#options.now() - this.#bootedAt)
  }

  heartbeat(): void {
    const mode = customModeFlag | (this.state === 'armed' ? armedFlag : 0)
    this.say('HEARTBEAT', {
      type: vehicleTypes.quadrotor,
      autopilot: autopilots.ardupilot,
      base_mode: mode,
      custom_mode: guided,
      system_status: this.isInAir ? 4 : 3,
      mavlink_version: 3,
    })
    this.say('SYSTEM_TIME', { time_unix_usec: this.#options.now() * 1_000, time_boot_ms: this.bootMs })
    this.say('EXTENDED_SYS_STATE', { landed_state: this.isInAir ? 2 : 1 })
    this.say('SYS_STATUS', { voltage_battery: 15_200, current_battery: 1_240, battery_remaining: 78 })
    this.say('GPS_RAW_INT', { fix_type: 3, satellites_visible: 14 })
    const home = this.#at(0)
    this.say('HOME_POSITION', {
      latitude: Math.round(home.latitude * 1e7),
      longitude: Math.round(home.longitude * 1e7),
      altitude: homeAmslM * 1_000,
    })
  }

  /** Where the path is at this moment, and how it lies in the air. */
  measure(): Fields {
    const at = this.#at(this.isInAir ? this.bootMs / 1_000 : 0)
    const number = (name: string) => (typeof at[name] === 'number' ? at[name] : 0)
    const heightM = this.isInAir ? number('altitude_agl') : 0
    const heading = (number('heading') + 360) % 360
    const speed = this.isInAir ? number('horizontal_speed') : 0
    const course = (heading * Math.PI) / 180
    const position = {
      time_boot_ms: this.bootMs,
      lat: Math.round(at.latitude * 1e7),
      lon: Math.round(at.longitude * 1e7),
      alt: Math.round((homeAmslM + heightM) * 1_000),
      relative_alt: Math.round(heightM * 1_000),
      vx: Math.round(100 * speed * Math.cos(course)),
      vy: Math.round(100 * speed * Math.sin(course)),
      hdg: Math.round(heading * 100),
    }
    this.say('ATTITUDE', { time_boot_ms: this.bootMs, roll: 0.02, pitch: -0.05, yaw: course })
    this.say('VFR_HUD', {
      groundspeed: speed,
      airspeed: speed,
      heading: Math.round(heading),
      alt: homeAmslM + heightM,
    })
    this.say('GLOBAL_POSITION_INT', position)
    return position
  }

  /** The pilot's switch: asks for permission, and arms when the answer allows it. */
  requestArming(): void {
    this.state = 'asking'
    this.lastAck = null
    this.say('COMMAND_LONG', {
      target_system: this.#options.authorizer,
      target_component: 0,
      command: commands.armAuthorization,
      param1: this.#options.systemId,
    })
  }

  takeOff(): void {
    if (this.state === 'armed') this.isInAir = true
  }

  disarm(): void {
    this.isInAir = false
    this.state = 'disarmed'
  }

  receive(bytes: Uint8Array): void {
    for (const received of this.#reader.read(bytes)) this.#answer(received)
  }

  say(name: MessageName, fields: Fields): void {
    const { systemId, version } = this.#options
    this.#sequence = (this.#sequence + 1) % 256
    this.#options.send(
      writeFrame(name, fields, {
        systemId,
        componentId: component.autopilot,
        version,
        sequence: this.#sequence,
      }),
    )
  }

  #at(elapsedS: number) {
    return this.#options.path(elapsedS, new Date(this.#options.now()).toISOString())
  }

  #answer({ name, fields }: Received): void {
    if (name === 'COMMAND_ACK' && fields['command'] === commands.armAuthorization)
      this.#takePermission(fields)
    else if (name === 'STATUSTEXT') this.#show(fields)
    else if (name === 'ADSB_VEHICLE') this.traffic.push(fields)
    else if (name === 'PARAM_SET') this.#set(fields)
    else if (name === 'MISSION_COUNT' && fields['mission_type'] === missionTypes.fence)
      this.#beginFence(fields)
    else if (name === 'MISSION_ITEM_INT' && fields['mission_type'] === missionTypes.fence)
      this.#takeItem(fields)
  }

  #takePermission(fields: Fields): void {
    this.lastAck = fields
    if (this.state === 'asking') this.state = fields['result'] === results.accepted ? 'armed' : 'denied'
  }

  #show(fields: Fields): void {
    const text = String(fields['text'])
    if ((fields['chunk_seq'] as number) > 0) this.texts.push((this.texts.pop() ?? '') + text)
    else this.texts.push(text)
  }

  #set({ param_id: name, param_value: value, param_type: type }: Fields): void {
    this.parameters.set(String(name), value as number)
    this.say('PARAM_VALUE', {
      param_id: name as string,
      param_value: value as number,
      param_type: type as number,
    })
  }

  #beginFence({ count }: Fields): void {
    if ((count as number) > (this.#options.fenceRoom ?? mostRoom)) {
      this.#endFence(missionNoSpace)
      return
    }
    this.#wanted = count as number
    this.#incoming = []
    this.#requestItem()
  }

  #takeItem(fields: Fields): void {
    // One that was asked for twice comes twice.
    if (fields['seq'] === this.#incoming.length) this.#incoming.push(fields)
    if (this.#incoming.length === this.#wanted) {
      this.fence = this.#incoming
      this.#endFence(missionAccepted)
    } else this.#requestItem()
  }

  #requestItem(): void {
    this.say('MISSION_REQUEST_INT', {
      target_system: this.#options.authorizer,
      seq: this.#incoming.length,
      mission_type: missionTypes.fence,
    })
  }

  #endFence(type: number): void {
    this.say('MISSION_ACK', {
      target_system: this.#options.authorizer,
      type,
      mission_type: missionTypes.fence,
    })
  }
}
