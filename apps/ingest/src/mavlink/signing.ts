import { createHash, timingSafeEqual } from 'node:crypto'
import { signatureLength } from './frame.ts'
import type { Verify } from './reader.ts'

/** Link id, time in units of 10 µs since 2015, and 48 bits of a hash (mavlink.io, "Message Signing"). */
const hashLength = 6
const epochMs = Date.UTC(2015, 0, 1)

const hashOf = (key: Uint8Array, signed: Uint8Array): Buffer =>
  createHash('sha256').update(key).update(signed).digest().subarray(0, hashLength)

/** Signs frames of one link: the time of each is after the last one's, whatever the clock says. */
export const signer = (key: Uint8Array, linkId: number, nowMs: () => number) => {
  let last = 0
  return (frame: Uint8Array): Uint8Array => {
    last = Math.max(last + 1, Math.round((nowMs() - epochMs) * 100))
    const stamp = Buffer.alloc(signatureLength - hashLength)
    stamp.writeUInt8(linkId)
    stamp.writeUIntLE(last, 1, 6)
    return Buffer.concat([stamp, hashOf(key, Buffer.concat([frame, stamp]))])
  }
}

/** The signature is of this key, and newer than the last one of its link: a recorded frame is not taken twice. */
export const verifier = (key: Uint8Array): Verify => {
  const lastOf = new Map<number, number>()
  return (frame) => {
    const at = frame.length - hashLength
    if (!timingSafeEqual(hashOf(key, frame.subarray(0, at)), frame.subarray(at))) return false
    const version2 = Buffer.from(frame.buffer, frame.byteOffset, frame.length)
    const from = frame.length - signatureLength
    // Of each system, component and link.
    const link = (version2.readUInt16LE(5) << 8) | version2.readUInt8(from)
    const stamp = version2.readUIntLE(from + 1, 6)
    if (stamp <= (lastOf.get(link) ?? -1)) return false
    lastOf.set(link, stamp)
    return true
  }
}
