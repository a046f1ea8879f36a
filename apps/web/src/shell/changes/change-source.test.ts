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
let news: News[]
let listening: ReturnType<typeof changeSource>

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  news = []
  listening = changeSource({
    url: '/api/events',
    onNews: (one) => news.push(one),
    open: () => {
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
  it('says to read everything once the service does, and passes on what changed', () => {
    sources[0]?.say('reload')
    sources[0]?.say('change', { type: 'permission_decided', permission_uuid: 'p' })
    sources[0]?.say('change', { type: 'alert_changed', alert_uuid: 'a', state: 'raised' })
    sources[0]?.say('change', { type: 'something_new' })
    expect(news).toEqual(['everything', 'permission_decided', 'alert_changed'])
  })
  it('leaves a lost connection to the browser while beats come', () => {
    sources[0]?.say('error')
    for (let second = 0; second < 60; second += 2) {
      vi.advanceTimersByTime(2_000)
      sources[0]?.say('beat')
    }
    expect(sources).toHaveLength(1)
  })
  it('opens a connection anew that stays open without a beat for 12 s', () => {
    vi.advanceTimersByTime(11_999)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sources.map(({ readyState }) => readyState)).toEqual([2, 1])
  })
  it('asks again after a refusal, later each time, and at once again after an answer', () => {
    sources[0]?.refuse()
    vi.advanceTimersByTime(2_000)
    expect(sources).toHaveLength(2)
    sources[1]?.refuse()
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
