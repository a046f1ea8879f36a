import { expect, test } from 'vitest'
import { textsOf } from '../testing/client.ts'
import { type Observation, observationOfText } from './observation.ts'
import { createSendQueue } from './send-queue.ts'
import { createTraffic } from './traffic.ts'
import { ViewportFeed } from './viewport-feed.ts'

const now = Date.parse('2026-06-01T08:00:00.000Z')
const bounds = { west: 0, south: 0, east: 10, north: 10 }

const frame = (n: number, longitude = 5, status_text = 'über Grund'): Observation =>
  observationOfText(
    JSON.stringify({
      session_uuid: `session ${n}`,
      asset_uuid: `asset ${String(n).padStart(4, '0')}`,
      timestamp: new Date(now - 1_000).toISOString(),
      longitude,
      latitude: 5,
      altitude_agl: 40,
      is_in_air: true,
      status_text,
      zone_uuids: ['zone'],
    }),
  )

interface Sent {
  type: string
  frames?: { asset_uuid: string }[]
  assets?: unknown[]
  total?: number
  version?: number
}

const feedOf = (flights: readonly Observation[]) => {
  const traffic = createTraffic({ freshMs: 15_000, now: () => now })
  for (const flight of flights) traffic.see(flight)
  const sent: Sent[] = []
  const writes: number[] = []
  const unread: (() => void)[] = []
  const reader = { isReading: true }
  const sendQueue = createSendQueue(
    {
      isOpen: true,
      get unsent() {
        return reader.isReading ? 0 : writes.reduce((sum, bytes) => sum + bytes, 0)
      },
      write(bytes, written) {
        writes.push(bytes.length)
        sent.push(...textsOf(bytes).map((text) => JSON.parse(text)))
        unread.push(written)
      },
    },
    { highWaterBytes: 64 * 1024, maxBytes: 1024 * 1024, onOverflow: () => expect.fail('overflow') },
  )
  const refused: string[] = []
  const feed = new ViewportFeed({
    sendQueue,
    traffic,
    now: () => now,
    refuse: (code) => void refused.push(code),
  })
  /** Whoever has read nothing does so now, to the end. */
  const read = () => {
    reader.isReading = true
    for (let written = unread.shift(); written; written = unread.shift()) {
      written()
      sendQueue.flush()
    }
  }
  return { feed, traffic, sendQueue, sent, writes, refused, reader, read }
}

test('a snapshot goes out 200 frames at a time, each flight once, with the number of all', () => {
  const flights = Array.from({ length: 450 }, (_, n) => frame(n, n === 449 ? 11 : 5))
  const { feed, sendQueue, sent } = feedOf(flights)
  feed.set(0, bounds)
  sendQueue.flush()
  expect(sent.map(({ type, frames }) => [type, frames?.length])).toEqual([
    ['bounds_ack', undefined],
    ['viewport_snapshot', 200],
    ['viewport_snapshot', 200],
    ['viewport_snapshot', 49],
    ['viewport_snapshot_complete', undefined],
  ])
  expect(sent.at(-1)).toEqual({ type: 'viewport_snapshot_complete', version: 0, total: 449 })
  const shown = sent.flatMap(({ frames }) => frames ?? [])
  expect(shown).toEqual(flights.slice(0, 449).map((flight) => JSON.parse(flight.wire.text())))
})

test('a page is cut at 256 KiB, and a larger frame goes alone', () => {
  const [small, large] = ['x'.repeat(80 * 1024), 'é'.repeat(160 * 1024)]
  const texts = [small, small, small, small, large, small, small]
  const { feed, sendQueue, sent, writes } = feedOf(texts.map((text, n) => frame(n, 5, text)))
  feed.set(0, bounds)
  sendQueue.flush()
  expect(sent.map(({ frames }) => frames?.length)).toEqual([undefined, 3, 1, 1, 2, undefined])
  expect(Math.max(...writes)).toBeLessThan(500 * 1024)
  expect(sent.at(-1)).toMatchObject({ total: 7 })
})

test('however large the frames are, who reads slowly keeps its connection', () => {
  const flights = Array.from({ length: 100 }, (_, n) => frame(n, 5, 'x'.repeat(60 * 1024)))
  const { feed, sent, writes, reader, read } = feedOf(flights)
  reader.isReading = false
  feed.set(0, bounds)
  expect(writes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(500 * 1024)
  read()
  expect(sent.at(-1)).toMatchObject({ type: 'viewport_snapshot_complete', total: 100 })
})

test('of versions that followed each other unread only the last one has its snapshot, as it is by then', () => {
  const flights = Array.from({ length: 450 }, (_, n) => frame(n))
  const { feed, traffic, sent, reader, read } = feedOf(flights)
  reader.isReading = false
  for (let version = 0; version < 5; version += 1) feed.set(version, bounds)
  const away = { ...frame(449, 11), at: now }
  traffic.see(away)
  feed.see(away, true)
  read()
  const complete = sent.filter(({ type }) => type === 'viewport_snapshot_complete')
  expect(complete).toEqual([{ type: 'viewport_snapshot_complete', version: 4, total: 449 }])
  // The first pages left before the reader was seen to be slow.
  const pages = sent.filter(({ type }) => type === 'viewport_snapshot')
  expect(pages.map(({ version, frames }) => [version, frames?.length])).toEqual([
    [0, 200],
    [0, 200],
    [4, 200],
    [4, 200],
    [4, 49],
  ])
  expect(sent.filter(({ type }) => type === 'viewport_assets_removed')).toHaveLength(1)
})

test('a viewport that is cleared before its snapshot was read sends no more of it', () => {
  const { feed, sent, reader, read } = feedOf(Array.from({ length: 3_250 }, (_, n) => frame(n)))
  reader.isReading = false
  feed.set(0, bounds)
  feed.clear(1)
  read()
  expect(sent.map(({ type, assets }) => [type, assets?.length])).toEqual([
    ['bounds_ack', undefined],
    ['viewport_snapshot', undefined],
    ['viewport_snapshot', undefined],
    ['bounds_cleared', undefined],
    ['viewport_assets_removed', 1_600],
    ['viewport_assets_removed', 1_600],
    ['viewport_assets_removed', 50],
  ])
})

test('an empty view is complete at once', () => {
  const { feed, sendQueue, sent } = feedOf([])
  feed.set(0, bounds)
  sendQueue.flush()
  expect(sent.slice(1)).toEqual([{ type: 'viewport_snapshot_complete', version: 0, total: 0 }])
})

test('flights come, go, and are counted out by the viewport they were shown in', () => {
  const { feed, sendQueue, sent } = feedOf([])
  expect(feed.see(frame(1), true)).toBeNull()
  feed.set(0, bounds)
  expect(feed.see(frame(1), true)).toBe(0)
  expect(feed.see(frame(1, 11), false)).toBeNull()
  expect(feed.see(frame(1), false)).toBe(0)
  expect(feed.see(frame(1, 10.1), true)).toBeNull()
  sendQueue.flush()
  expect(sent.at(-1)).toMatchObject({
    type: 'viewport_assets_removed',
    version: 0,
    assets: [{ asset_uuid: 'asset 0001', session_uuid: 'session 1', reason: 'outside_bounds' }],
  })
  expect(feed.see(frame(1), false)).toBeNull()
})

test('a delivered frame is the text of the flight and why it was sent', () => {
  const zones = ['01976a3e-5d00-7000-8000-000000000001', '01976a3e-5d00-7000-8000-000000000002']
  for (const delivery_context of [
    { zone_uuids: [], asset_subscription: true, viewport_version: null },
    { zone_uuids: zones, asset_subscription: false, viewport_version: 999 },
  ]) {
    const { head, tail, bytes } = frame(7).wire.message(delivery_context)
    const text = head.toString() + tail
    expect(JSON.parse(text)).toEqual({
      type: 'telemetry_frame',
      data: { ...JSON.parse(frame(7).wire.text()), delivery_context },
    })
    expect(bytes).toBe(Buffer.byteLength(text))
  }
})
