import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** What another implementation recorded and wrote (fixtures/README.md); for tests and benches. */
const fixture = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(new URL(`../fixtures/${name}.br`, import.meta.url)))

export interface Recorded {
  /** When it was received, in microseconds since 1970. */
  readonly atUs: number
  readonly bytes: Uint8Array
}

/** The datagrams of a telemetry log: each frame behind its time, big-endian. */
export const recordedFlight = (): Recorded[] => {
  const log = fixture('arduplane-vtol.tlog')
  const all: Recorded[] = []
  for (let at = 0; at < log.length; ) {
    const from = at + 8
    const isV1 = log[from] === 0xfe
    const length = (log[from + 1] as number) + (isV1 ? 8 : 12)
    all.push({ atUs: Number(log.readBigUInt64BE(at)), bytes: log.subarray(from, from + length) })
    at = from + length
  }
  return all
}

export const capturedFrames = (): Buffer => fixture('mavlink-v2-3412-packets.bin')
