import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSource, type News } from './change-source.ts'

/** As the browser's: receives what is sent to it. */
class Source extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
  say(type: string, data?: unknown) {
    this.dispatchEvent(
      data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }),
    )
  }
  refuse() {
    this.readyState = 2
    this.say('error')
  }
}

let sources: Source[]
let asked: string[]
let news: News[]
let connections: number
let listening: ReturnType<typeof changeSource>

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  asked = []
  news = []
  connections = 0
  listening = changeSource({
    url: (readMsAgo) => `/api/events?read_ms_ago=${readMsAgo}`,
    readAtMs: Date.now() - 700,
    now: Date.now,
    onNews: (one) => news.push(one),
    onConnected: () => {
      connections += 1
    },
    open: (at) => {
      asked.push(at)
      sources.push(new Source())
      return sources.at(-1) as unknown as EventSource
    },
  })
})
afterEach(() => {
  listening.close()
  vi.useRealTimers()
})

describe('listening for changes', () => {
  it('asks to read everything when the service does, and passes on what changed', () => {
    sources[0]?.say('reload')
    sources[0]?.say('change', { type: 'permission_decided', permission_uuid: 'p' })
    sources[0]?.say('change', { type: 'alert_changed', alert_uuid: 'a', state: 'raised' })
    expect(news).toEqual(['everything', 'permission_decided', 'alert_changed'])
  })
  it('names the kind of a record that changed', () => {
    sources[0]?.say('follow')
    sources[0]?.say('change', { type: 'record_changed', record: 'asset', uuid: 'a' })
    expect(news).toEqual(['asset'])
  })
  it('sends how long ago the page began to read, and after a loss when its last message came', () => {
    sources[0]?.say('follow')
    vi.advanceTimersByTime(1_500)
    sources[0]?.say('beat')
    vi.advanceTimersByTime(1_000)
    sources[0]?.say('error')
    vi.advanceTimersByTime(2_000)
    expect(asked).toEqual(['/api/events?read_ms_ago=700', '/api/events?read_ms_ago=3000'])
    expect(news).toEqual([])
  })
  it('tells of each connection once the service has said how it begins', () => {
    expect(connections).toBe(0)
    sources[0]?.say('follow')
    sources[0]?.say('beat')
    expect(connections).toBe(1)
    sources[0]?.refuse()
    vi.advanceTimersByTime(2_000)
    sources[1]?.say('reload')
    expect(connections).toBe(2)
  })
  it('opens a connection anew that stays open without a heartbeat for 12 s', () => {
    vi.advanceTimersByTime(11_999)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sources.map(({ readyState }) => readyState)).toEqual([2, 1])
  })
  it('asks again after a refusal, later each time, and reads everything meanwhile', () => {
    sources[0]?.refuse()
    vi.advanceTimersByTime(2_000)
    expect(sources).toHaveLength(2)
    expect(news).toEqual([])
    sources[1]?.refuse()
    expect(news).toEqual(['everything'])
    vi.advanceTimersByTime(2_000)
    expect(sources).toHaveLength(2)
    vi.advanceTimersByTime(2_000)
    expect(sources).toHaveLength(3)
    sources[2]?.say('reload')
    sources[2]?.say('end', { code: 'token_invalid' })
    vi.advanceTimersByTime(2_000)
    expect(sources).toHaveLength(4)
  })
  it('stops when it is closed', () => {
    sources[0]?.refuse()
    listening.close()
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)
  })
})
