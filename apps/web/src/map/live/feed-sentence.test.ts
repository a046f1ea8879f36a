import type { Feed } from '@clearway/client'
import { describe, expect, it } from 'vitest'
import { feedSentence } from './feed-sentence.ts'

const clock = (nowMs: number, newestFrameMs: number | null = null) => ({
  nowMs,
  newestFrameMs,
  formatTime: () => '11:40:52',
})

describe('what the freshness strip says', () => {
  it.each<[Feed, number, number | null, string]>([
    [{ state: 'connecting' }, 0, null, 'Connecting'],
    [{ state: 'connecting', hasFailed: true }, 0, null, 'Not connected yet, tried again by itself'],
    [{ state: 'live' }, 1000, null, 'Live, no frame yet'],
    [{ state: 'live' }, 1400, 1000, 'Live, newest frame 0.4 s ago'],
    [{ state: 'live' }, 13_000, 1000, 'Live, newest frame 12 s ago'],
    [{ state: 'reconnecting', sinceMs: 0 }, 12_000, null, 'Reconnecting, picture is 12 s old'],
    [{ state: 'offline', sinceMs: 0 }, 99_000, null, 'Offline since 11:40:52, picture frozen'],
    [{ state: 'refused', reason: 'Only a Manager may watch' }, 0, null, 'Only a Manager may watch'],
  ])('%o at %d', (feed, nowMs, newest, sentence) => {
    expect(feedSentence(feed, clock(nowMs, newest))).toBe(sentence)
  })
})
