import { describe, expect, it } from 'vitest'
import { feedAt, lost, offlineAfterMs, stateMs } from './feed.ts'

describe('a lost feed', () => {
  it('reconnects first and is offline after half a minute, since the moment of the loss', () => {
    const feed = lost({ state: 'live' }, 5000)
    expect(feedAt(feed, 5000 + offlineAfterMs - 1)).toEqual({ state: 'reconnecting', sinceMs: 5000 })
    expect(feedAt(feed, 5000 + offlineAfterMs)).toEqual({ state: 'offline', sinceMs: 5000 })
  })

  it('that never was is still connecting, and reports that an attempt failed', () => {
    expect(lost({ state: 'connecting' }, 0)).toEqual({ state: 'connecting', hasFailed: true })
  })

  it('keeps the moment of the first loss while attempts fail', () => {
    expect(lost({ state: 'reconnecting', sinceMs: 5000 }, 9000)).toEqual({
      state: 'reconnecting',
      sinceMs: 5000,
    })
  })

  it('freezes the time of the traffic', () => {
    expect(stateMs({ state: 'offline', sinceMs: 5000 }, 9000)).toBe(5000)
    expect(stateMs({ state: 'live' }, 9000)).toBe(9000)
  })
})
