import type { Fields, Received } from '../../mavlink/index.ts'
import { armedFlag, component, landedStates, vehicleTypes } from '../../mavlink/numbers.ts'

/** The last message of a type, and when it was received. */
export interface LastMessage {
  readonly fields: Fields
  readonly atMs: number
}

/** A vehicle's state, by its messages. */
export interface Vehicle {
  readonly systemId: number
  readonly receivedAtMs: number
  readonly version: 1 | 2
  readonly autopilot: number
  readonly isArmed: boolean
  /** Null: its messages do not contain it. */
  readonly isInAir: boolean | null
  readonly messages: Readonly<Partial<Record<Received['name'], LastMessage>>>
  readonly statusText: StatusText | null
}

/** A text as far as it has come. */
interface StatusText {
  readonly text: string
  readonly atMs: number
  readonly id: number
  readonly nextChunk: number
}

export const newVehicle = (systemId: number): Vehicle => ({
  systemId,
  receivedAtMs: 0,
  version: 2,
  autopilot: 0,
  isArmed: false,
  isInAir: null,
  messages: {},
  statusText: null,
})

/** Ground stations, cameras and gimbals share the line with the autopilot; system 0 is the broadcast address and no vehicle. */
export const isAutopilot = ({ name, systemId, componentId, fields }: Received): boolean =>
  systemId > 0 &&
  componentId === component.autopilot &&
  !(name === 'HEARTBEAT' && (fields['type'] === vehicleTypes.groundStation || fields['autopilot'] === 8))

/** The vehicle after one more of its messages. */
export const withMessage = (vehicle: Vehicle, { name, version, fields }: Received, atMs: number): Vehicle => {
  const heard = { ...vehicle, receivedAtMs: atMs, version }
  if (name === 'BATTERY_STATUS' && isOfAnother(vehicle, fields)) return heard
  const known = { ...heard, messages: { ...vehicle.messages, [name]: { fields, atMs } } }
  if (name === 'HEARTBEAT') return afterHeartbeat(known, fields)
  if (name === 'EXTENDED_SYS_STATE') return { ...known, isInAir: inAirBy(fields) }
  if (name === 'STATUSTEXT') return { ...known, statusText: textAfter(vehicle, fields, atMs) }
  return known
}

/** Of several batteries the one of the lowest id is the vehicle's. */
const isOfAnother = ({ messages }: Vehicle, { id }: Fields): boolean =>
  (id as number) > ((messages.BATTERY_STATUS?.fields['id'] ?? id) as number)

const afterHeartbeat = (vehicle: Vehicle, fields: Fields): Vehicle => {
  const isArmed = ((fields['base_mode'] as number) & armedFlag) !== 0
  return { ...vehicle, isArmed, autopilot: fields['autopilot'] as number }
}

const inAirBy = ({ landed_state: state }: Fields): boolean | null => {
  if (state === landedStates.undefined) return null
  return state !== landedStates.onGround
}

/** A long text comes in pieces of one id, numbered from 0; what does not go on exactly there begins another one. */
const textAfter = ({ statusText }: Vehicle, fields: Fields, atMs: number): StatusText => {
  const { text, id, chunk_seq: chunk } = fields as { text: string; id: number; chunk_seq: number }
  const isNext = id !== 0 && statusText?.id === id && statusText.nextChunk === chunk
  return { text: isNext ? statusText.text + text : text, atMs, id, nextChunk: chunk + 1 }
}

/** The place that its heights are above. */
export const homeOf = ({ messages }: Vehicle) => {
  const fields = messages.HOME_POSITION?.fields
  if (!fields) return null
  const { latitude, longitude, altitude } = fields as Record<'latitude' | 'longitude' | 'altitude', number>
  const home = { latitude: latitude / 1e7, longitude: longitude / 1e7, altitude_m: altitude / 1_000 }
  return Math.abs(home.latitude) <= 90 && Math.abs(home.longitude) <= 180 ? home : null
}
