import type { MessageName } from './definitions.ts'
import { crcOf, crcStep, layoutNamed } from './layout.ts'
import { type Fields, writePayload } from './message.ts'

/** First bytes of a frame. */
export const magic = { v1: 0xfe, v2: 0xfd } as const
export const headerLength = { v1: 6, v2: 10 } as const
export const checksumLength = 2
export const signatureLength = 13
export const isSignedFlag = 0x01

export interface Sender {
  readonly systemId: number
  readonly componentId: number
}

export interface Sent extends Sender {
  readonly version: 1 | 2
  /** 0 to 255, one more with each frame. */
  readonly sequence: number
  /** MAVLink 2 alone: what signs the frame. */
  readonly sign?: (frame: Uint8Array) => Uint8Array
}

/** A message as bytes. */
export const writeFrame = (name: MessageName, fields: Fields, sent: Sent): Uint8Array => {
  const { id, shortLength, crcExtra } = layoutNamed(name)
  const whole = writePayload(name, fields)
  const payload = sent.version === 1 ? whole.subarray(0, shortLength) : withoutZeros(whole)
  const header = sent.version === 1 ? headerV1(payload.length, id, sent) : headerV2(payload.length, id, sent)
  const frame = Uint8Array.from([...header, ...payload, 0, 0])
  const crc = crcStep(crcOf(frame, 1, frame.length - checksumLength), crcExtra)
  frame.set([crc & 0xff, crc >> 8], frame.length - checksumLength)
  return sent.version === 2 && sent.sign ? Uint8Array.from([...frame, ...sent.sign(frame)]) : frame
}

const headerV1 = (length: number, id: number, { sequence, systemId, componentId }: Sent): number[] => [
  magic.v1,
  length,
  sequence,
  systemId,
  componentId,
  id,
]

const headerV2 = (length: number, id: number, { sequence, systemId, componentId, sign }: Sent): number[] => [
  magic.v2,
  length,
  sign ? isSignedFlag : 0,
  0,
  sequence,
  systemId,
  componentId,
  id & 0xff,
  (id >> 8) & 0xff,
  id >> 16,
]

/** MAVLink 2 cuts the zeros off the end of a payload, but never its first byte. */
const withoutZeros = (payload: Uint8Array): Uint8Array => {
  let length = payload.length
  while (length > 1 && payload[length - 1] === 0) length -= 1
  return payload.subarray(0, length)
}
