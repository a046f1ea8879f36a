import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFrame } from '../testing/build-frame.ts'
import { FrameReader } from './frame-table.ts'
import { FrameWriter } from './frame-writer.ts'
import type { DeliveredFrame, TelemetryFrame } from './messages.ts'

const crossed = <T>(value: T): T => structuredClone(value)

const read = (row: DeliveredFrame, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name as keyof DeliveredFrame]]))

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
/** Some fields come with some frames alone, as where a station begins to measure something. */
const anyFrame = fc
  .record(
    {
      asset_uuid: fc.constantFrom('a', 'b', 'toString', ''),
      session_uuid: fc.string(),
      timestamp: fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      heading: orNull(fc.double({ noNaN: true })),
      satellites_visible: orNull(fc.nat()),
      is_armed: orNull(fc.boolean()),
      status_text: orNull(fc.string({ unit: 'binary' })),
      zone_uuids: fc.array(fc.string()),
      delivery_context: fc.record({
        zone_uuids: fc.array(fc.string()),
        asset_subscription: fc.boolean(),
        viewport_version: orNull(fc.nat()),
      }),
    },
    { requiredKeys: ['asset_uuid', 'session_uuid', 'timestamp', 'latitude', 'zone_uuids'] },
  )
  .map((frame) => frame as TelemetryFrame)

describe('frames as tables', () => {
  it('says of every frame what was written, whatever came before it', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyFrame)), (batches) => {
        const [writer, reader] = [new FrameWriter(), new FrameReader()]
        const rows = batches.map((frames) => reader.read(crossed(writer.write(frames))))
        expect(rows.map((some) => some.length)).toEqual(batches.map((some) => some.length))
        for (const [n, frames] of batches.entries())
          for (const [index, frame] of frames.entries()) expect(read(rows[n]![index]!, frame)).toEqual(frame)
      }),
    )
  })

  it('says null of what a frame does not have', () => {
    const [writer, reader] = [new FrameWriter(), new FrameReader()]
    const frames = [buildFrame({ heading: 90 }), buildFrame({ flight_mode: 'LOITER' })]
    const [first, second] = reader.read(writer.write(frames))
    expect([first?.flight_mode, second?.heading, second?.flight_mode]).toEqual([null, null, 'LOITER'])
  })

  it('does not tell a value of another kind than the others of its column', () => {
    const [writer, reader] = [new FrameWriter(), new FrameReader()]
    const odd = [90, '90', null, [90]].map((heading) => buildFrame({ heading: heading as number }))
    expect(reader.read(writer.write(odd)).map(({ heading }) => heading)).toEqual([90, null, null, null])
  })

  it('tells a text once, and a sky of an hour holds no more texts than one of a minute', () => {
    const [writer, reader] = [new FrameWriter(), new FrameReader()]
    const texts = (batch: number) =>
      Array.from({ length: 100 }, (_, n) =>
        buildFrame({ status_text: `${batch} ${n}`.padEnd(20_000, '.'), session_uuid: `${batch} ${n}` }),
      )
    const old = reader.read(writer.write(texts(0)))
    expect(writer.write(texts(0)).values).toEqual([])
    const begunAnew = [1, 2, 3, 4, 5, 6].map((batch) => {
      const sent = writer.write(texts(batch))
      expect(reader.read(sent).at(-1)?.session_uuid).toBe(`${batch} 99`)
      return sent.layout !== null
    })
    expect(begunAnew).toEqual([false, false, false, true, false, false])
    expect([old[0]?.session_uuid, old[99]?.status_text?.slice(0, 5)]).toEqual(['0 0', '0 99.'])
  })
})
