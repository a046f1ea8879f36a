import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitions, type MessageName } from './definitions.ts'
import { writeFrame } from './frame.ts'
import { layoutById, layoutNamed } from './layout.ts'
import type { Fields } from './message.ts'
import { createReader } from './reader.ts'
import { signer, verifier } from './signing.ts'
import { capturedFrames, recordedFlight } from './testing/recordings.ts'

interface Written {
  name: MessageName
  id: number
  crc_extra: number
  fields: Fields
  v1: string
  v2: string
  signed: string
}
const others: Written[] = JSON.parse(
  readFileSync(new URL('./fixtures/node-mavlink-frames.json', import.meta.url), 'utf8'),
)
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const key = Uint8Array.from({ length: 32 }, (_, n) => n)
const station = { version: 2, systemId: 250, componentId: 190, sequence: 1 } as const

describe('against another implementation', () => {
  it.each(others)('$name has the number and the checksum seed that it has there', (other) => {
    expect(layoutNamed(other.name)).toMatchObject({ id: other.id, crcExtra: other.crc_extra })
  })

  it('covers every message that is used here', () => {
    expect(new Set(others.map(({ name }) => name))).toEqual(new Set(Object.keys(definitions)))
  })

  it.each(others)('$name is read as it was written there, by MAVLink 1, 2 and signed', (other) => {
    const reader = createReader('datagrams')
    const [v1, v2, signed] = [other.v1, other.v2, other.signed].flatMap((hex) => reader.read(bytesOf(hex)))
    expect(v1).toMatchObject({ name: other.name, version: 1, systemId: 7, componentId: 1 })
    const { shortLength, fields } = layoutNamed(other.name)
    const short = fields.filter(({ offset }) => offset < shortLength)
    for (const { name } of short) expect(v1?.fields[name]).toEqual(other.fields[name])
    expect(v2).toMatchObject({ version: 2, systemId: 9, componentId: 190, fields: other.fields })
    expect(signed?.fields).toEqual(other.fields)
    expect(reader.counts).toMatchObject({ messages: 3, badChecksum: 0, stray: 0 })
  })

  it.each(others)('$name is written byte for byte as it is there', (other) => {
    // There the extensions go by MAVLink 1 too, which has none.
    const { shortLength, length } = layoutNamed(other.name)
    const v1 = writeFrame(other.name, other.fields, { version: 1, systemId: 7, componentId: 1, sequence: 11 })
    if (shortLength === length) expect(Buffer.from(v1).toString('hex')).toBe(other.v1)
    else expect(v1[1]).toBe(shortLength)
    const v2 = writeFrame(other.name, other.fields, {
      version: 2,
      systemId: 9,
      componentId: 190,
      sequence: 12,
    })
    expect(Buffer.from(v2).toString('hex')).toBe(other.v2)
  })

  it('verifies the signatures that were made there, each once, and no others', () => {
    for (const { signed } of others) {
      const { counts, read } = createReader('datagrams', { verify: verifier(key) })
      expect(read(bytesOf(signed))).toHaveLength(1)
      expect(read(bytesOf(signed))).toHaveLength(0)
      expect(counts.badSignature).toBe(1)
    }
    const strict = createReader('datagrams', { verify: verifier(key.toReversed()) })
    expect(
      others.flatMap(({ signed, v2 }) => [signed, v2].flatMap((hex) => strict.read(bytesOf(hex)))),
    ).toEqual([])
    expect(strict.counts.badSignature).toBe(2 * others.length)
  })
})

describe('recordings of real autopilots', () => {
  it('a telemetry log of ArduPlane is read whole: all 807 positions, no checksum wrong, no stray byte', () => {
    const reader = createReader('datagrams')
    const received = recordedFlight().flatMap(({ bytes }) => reader.read(bytes))
    expect(received.filter(({ name }) => name === 'GLOBAL_POSITION_INT')).toHaveLength(807)
    expect(received.filter(({ name }) => name === 'HEARTBEAT')).toHaveLength(199)
    expect(reader.counts).toMatchObject({ badChecksum: 0, stray: 0 })
    expect(reader.counts.messages + reader.counts.unknown).toBe(23_894)
  })

  it('a capture of 3,412 frames of MAVLink 2 is read alike in one piece and in pieces of any size', () => {
    const capture = capturedFrames()
    const whole = createReader('stream')
    const received = whole.read(capture)
    expect(whole.counts).toMatchObject({ badChecksum: 0, stray: 0 })
    expect(whole.counts.messages + whole.counts.unknown).toBe(3_412)
    const cut = createReader('stream')
    const inPieces = []
    for (let at = 0, size = 1; at < capture.length; at += size, size = (size * 7) % 97 || 1)
      inPieces.push(...cut.read(capture.subarray(at, at + size)))
    expect(inPieces).toEqual(received)
  })
})

describe('what is no frame', () => {
  it('of 10,000 random datagrams none becomes a message, and none throws', () => {
    const reader = createReader('datagrams')
    let seed = 5
    const byte = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed >>> 24
    }
    for (let n = 0; n < 10_000; n += 1) {
      const datagram = Uint8Array.from({ length: byte() + 1 }, byte)
      // Every second one begins as a frame does.
      if (n % 2) datagram[0] = n % 4 === 1 ? 0xfe : 0xfd
      expect(reader.read(datagram)).toEqual([])
    }
  })

  it('of 10,000 datagrams with one byte changed none becomes another message', () => {
    const reader = createReader('datagrams')
    let n = 0
    for (const { bytes } of recordedFlight()) {
      const id = bytes[5] as number
      if (!layoutById.has(id)) continue
      const changed = Uint8Array.from(bytes)
      const at = (n * 31) % changed.length
      changed[at] = (changed[at] as number) ^ (1 << (n % 8))
      expect(reader.read(changed)).toEqual([])
      if (++n === 10_000) break
    }
    expect(reader.counts.messages).toBe(0)
  })

  it('a frame after garbage in a stream is found', () => {
    const good = writeFrame('EXTENDED_SYS_STATE', { vtol_state: 1, landed_state: 2 }, station)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (garbage) => {
        const reader = createReader('stream')
        // A header of chance may announce a frame of 280 bytes: what follows shows that it was none.
        const received = reader.read(
          Buffer.concat([garbage, good, new Uint8Array(600), good, new Uint8Array(300)]),
        )
        expect(received.length).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('a field of more than the wire has room for is cut, not written over the next field', () => {
    const frame = writeFrame('STATUSTEXT', { severity: 2, text: 'x'.repeat(80) }, station)
    const [received] = createReader('datagrams').read(frame)
    expect(received?.fields).toMatchObject({ severity: 2, text: 'x'.repeat(50) })
  })

  it('a text of more than there is room for is cut between its letters, and a shorter one ends with a zero', () => {
    const textOf = (text: string) =>
      createReader('datagrams').read(writeFrame('STATUSTEXT', { text }, station))[0]?.fields['text']
    expect(textOf(`${'x'.repeat(49)}é`)).toBe('x'.repeat(49))
    expect(textOf(`${'x'.repeat(48)}é`)).toBe(`${'x'.repeat(48)}é`)
    expect(textOf('São Paulo')).toBe('São Paulo')
  })

  it.each([
    ['goes on', 1],
    ['stands', 0],
    ['is set back', -1_000],
  ])('what we sign is verified while the clock %s', (_, stepMs) => {
    let nowMs = Date.UTC(2026, 0, 1)
    const sign = signer(key, 3, () => (nowMs += stepMs))
    const write = () =>
      writeFrame('EXTENDED_SYS_STATE', { vtol_state: 1, landed_state: 2 }, { ...station, sign })
    const reader = createReader('datagrams', { verify: verifier(key) })
    expect([write(), write(), write()].flatMap((frame) => reader.read(frame))).toHaveLength(3)
  })
})
