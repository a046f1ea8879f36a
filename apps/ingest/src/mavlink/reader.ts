import type { MessageName } from './definitions.ts'
import { checksumLength, headerLength, isSignedFlag, magic, type Sender, signatureLength } from './frame.ts'
import { crcOf, crcStep, type Layout, layoutById } from './layout.ts'
import { type Fields, readMessage } from './message.ts'

/** A message that came whole: length, checksum and, where a key is held, signature are right. */
export interface Received extends Sender {
  readonly name: MessageName
  readonly version: 1 | 2
  readonly fields: Fields
}

/** What was read and what was not. */
export interface Counts {
  messages: number
  /** Whole frames of messages that are not defined here; their checksum cannot be known. */
  unknown: number
  badChecksum: number
  badSignature: number
  /** Bytes that belong to no frame. */
  stray: number
}

export const noCounts = (): Counts => ({ messages: 0, unknown: 0, badChecksum: 0, badSignature: 0, stray: 0 })

interface Head extends Sender {
  readonly version: 1 | 2
  readonly id: number
  readonly payloadAt: number
  readonly payloadLength: number
  readonly isSigned: boolean
  readonly length: number
}

/** Whether the frame of these bytes, signature included, is signed as it must be. */
export type Verify = (frame: Uint8Array) => boolean

export interface Reader {
  readonly counts: Counts
  /** What the bytes hold; of a stream the rest waits for what comes next. */
  read(bytes: Uint8Array): Received[]
}

/** Reads datagrams, each of whole frames, or a stream that is cut anywhere. */
export const createReader = (
  kind: 'datagrams' | 'stream',
  { counts = noCounts(), verify = null }: { counts?: Counts; verify?: Verify | null } = {},
): Reader => {
  let rest: Uint8Array = new Uint8Array(0)
  return {
    counts,
    read(given) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, given]) : given
      const received: Received[] = []
      const end = readAll(bytes, { counts, verify, received })
      if (kind === 'stream') rest = Uint8Array.from(bytes.subarray(end))
      else counts.stray += bytes.length - end
      return received
    },
  }
}

interface Reading {
  readonly counts: Counts
  readonly verify: Verify | null
  readonly received: Received[]
}

/** Answers where the first frame begins that is not whole yet, or the end. */
const readAll = (bytes: Uint8Array, reading: Reading): number => {
  let at = 0
  while (at < bytes.length) {
    const head = headAt(bytes, at)
    if (head === 'unfinished') return at
    const taken = head === null ? 0 : take(bytes.subarray(at, at + head.length + 1), head, reading)
    if (taken === 0) reading.counts.stray += 1
    at += Math.max(1, taken)
  }
  return at
}

/** The checksum of an unknown message cannot be computed; but after a whole frame another one must begin. */
const mayFollow = (next: number | undefined): boolean =>
  next === undefined || next === magic.v1 || next === magic.v2

/** The header of the frame that begins here; null where none can begin. */
const headAt = (bytes: Uint8Array, at: number): Head | 'unfinished' | null => {
  const version = bytes[at] === magic.v1 ? 1 : bytes[at] === magic.v2 ? 2 : null
  if (version === null) return null
  const payloadAt = headerLength[version === 1 ? 'v1' : 'v2']
  if (bytes.length - at < payloadAt) return 'unfinished'
  const byte = (n: number) => bytes[at + n] as number
  const flags = version === 1 ? 0 : byte(2)
  // A flag that is not known changes what follows, so such a frame cannot be read (mavlink.io, "Incompatibility flags").
  if ((flags & ~isSignedFlag) !== 0) return null
  const isSigned = (flags & isSignedFlag) !== 0
  const payloadLength = byte(1)
  const length = payloadAt + payloadLength + checksumLength + (isSigned ? signatureLength : 0)
  if (bytes.length - at < length) return 'unfinished'
  return version === 1
    ? {
        version,
        id: byte(5),
        systemId: byte(3),
        componentId: byte(4),
        payloadAt,
        payloadLength,
        isSigned,
        length,
      }
    : {
        version,
        id: byte(7) | (byte(8) << 8) | (byte(9) << 16),
        systemId: byte(5),
        componentId: byte(6),
        payloadAt,
        payloadLength,
        isSigned,
        length,
      }
}

/** How many of the bytes were taken: none where they are no frame. */
const take = (bytes: Uint8Array, head: Head, { counts, verify, received }: Reading): number => {
  const frame = bytes.subarray(0, head.length)
  const layout = layoutById.get(head.id)
  if (!layout) {
    if (!mayFollow(bytes[head.length])) return 0
    counts.unknown += 1
    return head.length
  }
  if (!isWhole(frame, head, layout)) {
    counts.badChecksum += 1
    return 0
  }
  if (verify && !(head.isSigned && verify(frame))) {
    counts.badSignature += 1
    return head.length
  }
  counts.messages += 1
  const { version, systemId, componentId, payloadAt, payloadLength } = head
  const fields = readMessage(layout, frame.subarray(payloadAt, payloadAt + payloadLength))
  received.push({ name: layout.name, version, systemId, componentId, fields })
  return head.length
}

const isWhole = (frame: Uint8Array, { version, payloadAt, payloadLength }: Head, layout: Layout): boolean => {
  // Some send the extensions by MAVLink 1 too.
  if (version === 1 && payloadLength < layout.shortLength) return false
  const end = payloadAt + payloadLength
  const crc = crcStep(crcOf(frame, 1, end), layout.crcExtra)
  return frame[end] === (crc & 0xff) && frame[end + 1] === crc >> 8
}
