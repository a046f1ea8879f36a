import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Station, type StationNews } from './station.ts'

const begin = Date.parse('2026-06-01T08:00:00.000Z')
const answerMs = 40
/** A timer of a busy machine. */
const lateMs = 15

beforeEach(() => vi.useFakeTimers({ now: begin }))
afterEach(() => vi.useRealTimers())

/** A service that stores all frames within its limit: two a second, ten at once. */
class Service {
  readyState = 0
  isDropped = false
  left = 10
  readonly sent: { afterMs: number; sentMs: number }[] = []
  refused = 0
  #at = begin
  readonly #on = new Map<string, (event: never) => void>()

  addEventListener(type: string, listener: (event: never) => void) {
    this.#on.set(type, listener)
  }
  open() {
    this.readyState = 1
    this.say({ type: 'connection_ack' })
  }
  say(message: object) {
    this.#on.get('message')?.({ data: JSON.stringify(message) } as never)
  }
  send(text: string) {
    const { timestamp } = JSON.parse(text) as { timestamp: string }
    const now = Date.now()
    this.sent.push({ afterMs: now - Date.parse(timestamp), sentMs: Date.parse(timestamp) - begin })
    this.left = Math.min(10, this.left + (now - this.#at) / 500)
    this.#at = now
    if (this.left >= 1) {
      this.left -= 1
      setTimeout(() => this.say({ type: 'telemetry_ack', timestamp }), answerMs)
    } else this.refused += 1
  }
  end(code: number) {
    this.#on.get('close')?.({ code, reason: '' } as never)
  }
  close() {
    this.isDropped = true
  }
}

const stage = () => {
  let service!: Service
  const news: StationNews[] = []
  const station = new Station({
    origin: 'https://clearway.test',
    session: { session_uuid: 's', session_token: 't' },
    WebSocket: class extends Service {
      constructor() {
        super()
        service = this
      }
    },
    platform: {
      random: () => 1,
      after: (ms, run) => {
        const timer = setTimeout(run, ms + lateMs)
        return () => clearTimeout(timer)
      },
    },
    onNews: (one) => news.push(one),
  })
  const measure = () =>
    station.measure({ timestamp: new Date().toISOString(), latitude: 13, longitude: 77.6 })
  const measureFor = (seconds: number, everyMs: number) => {
    for (let ms = 0; ms < seconds * 1_000; ms += everyMs) {
      measure()
      vi.advanceTimersByTime(everyMs)
    }
  }
  /** On the connection that the station tries, or the next one if it waits just now. */
  const open = () => {
    while (service.isDropped) vi.advanceTimersByTime(1_000)
    service.open()
    return service
  }
  return { station, news, open, measure, measureFor }
}

const frameAt = (timestamp: string) => ({ timestamp, latitude: 13, longitude: 77.6 })
const [first, second] = ['2026-06-01T08:00:01.000Z', '2026-06-01T08:00:02.000Z'] as const

test('who measures twice a second sends each frame as it comes, after half an hour too', () => {
  const { station, open, measureFor } = stage()
  const service = open()
  measureFor(1_800, 500)
  expect(Math.max(...service.sent.map(({ afterMs }) => afterMs))).toBeLessThan(500)
  expect(station.waiting).toBe(0)
  expect(service.refused).toBe(0)
})

test('after a time without a line what is new goes first, and what was kept in the turns that are left', () => {
  const { station, open, measureFor } = stage()
  measureFor(120, 1_000)
  const service = open()
  expect(service.sent.map(({ sentMs }) => sentMs)).toEqual([119_000, 0, 1_000, 2_000])
  measureFor(130, 1_000)
  const fresh = service.sent.filter(({ sentMs }) => sentMs >= 120_000)
  expect(fresh).toHaveLength(130)
  expect(Math.max(...fresh.map(({ afterMs }) => afterMs))).toBeLessThan(1_000)
  expect(station.waiting).toBe(0)
  expect(service.refused).toBe(0)
})

test('what the service would never take is refused at once, and holds nothing else up', () => {
  const { station, news, open } = stage()
  const service = open()
  const tooLong = { ...frameAt(first), status_text: 'x'.repeat(65_536) }
  const ofNoPlace = frameAt('2026-06-01T08:00:00')
  for (const frame of [tooLong, ofNoPlace, frameAt(second)]) expect(station.measure(frame)).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(news).toMatchObject([
    { type: 'connected' },
    {
      type: 'refused',
      code: 'INVALID_FRAME',
      message: expect.stringContaining('65536 bytes'),
      frame: tooLong,
    },
    { type: 'refused', code: 'INVALID_FRAME', message: expect.stringContaining('offset'), frame: ofNoPlace },
    { type: 'stored', frame: frameAt(second) },
  ])
  expect([station.waiting, service.sent.length]).toEqual([0, 1])
})

test('of two frames of one millisecond the second is refused: it would be acknowledged in the place of the first', () => {
  const { station, news } = stage()
  station.measure(frameAt(first))
  const again = frameAt('2026-06-01T10:00:01+02:00')
  station.measure(again)
  expect(news).toMatchObject([{ type: 'refused', code: 'DUPLICATE_TIMESTAMP', frame: again }])
  expect(station.waiting).toBe(1)
})

test('what a session that has ended did not take is kept, and taken once', () => {
  const { station, news, open } = stage()
  const service = open()
  service.left = 0
  station.measure(frameAt(first))
  service.say({ type: 'error', code: 'SESSION_ENDED', message: 'It has ended.' })
  service.end(4410)
  expect(news).toMatchObject([{ type: 'connected' }, { type: 'closed', isFinal: true }])
  expect(station.measure(frameAt(second))).toBe(false)
  expect([station.take(), station.take(), station.waiting]).toEqual([[frameAt(first)], [], 0])
})

test('what was measured later than the batch takes stays, and can be taken after it', () => {
  const { station } = stage()
  station.measure(frameAt(second))
  station.measure(frameAt('2026-06-01T10:00:01+02:00'))
  expect([station.take({ until: new Date(first) }), station.waiting]).toEqual([[frameAt(first)], 1])
  expect([station.take(), station.waiting]).toEqual([[frameAt(second)], 0])
})
