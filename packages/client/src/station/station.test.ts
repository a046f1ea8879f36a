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
  close() {}
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
  return { service, station, news, measure, measureFor }
}

test('who measures twice a second sends each frame as it comes, after half an hour too', () => {
  const { service, station, measureFor } = stage()
  service.open()
  measureFor(1_800, 500)
  expect(Math.max(...service.sent.map(({ afterMs }) => afterMs))).toBeLessThan(500)
  expect(station.waiting).toBe(0)
  expect(service.refused).toBe(0)
})

test('after a time without a line what is new goes first, and what was kept in the turns that are left', () => {
  const { service, station, measureFor } = stage()
  measureFor(120, 1_000)
  service.open()
  expect(service.sent.map(({ sentMs }) => sentMs)).toEqual([119_000, 0, 1_000, 2_000])
  measureFor(130, 1_000)
  const fresh = service.sent.filter(({ sentMs }) => sentMs >= 120_000)
  expect(fresh).toHaveLength(130)
  expect(Math.max(...fresh.map(({ afterMs }) => afterMs))).toBeLessThan(1_000)
  expect(station.waiting).toBe(0)
  expect(service.refused).toBe(0)
})
