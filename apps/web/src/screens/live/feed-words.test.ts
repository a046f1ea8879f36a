import type { Feed } from '@clearway/client'
import { expect, test } from 'vitest'
import {
  type FrameCount,
  feedMark,
  feedTail,
  frameRate,
  isAwaited,
  isFrozen,
  withCount,
} from './feed-words.ts'

const at = Date.parse('2026-11-05T11:40:52')
const words: Readonly<Record<string, string>> = {
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  off: '',
}
const said = (feed: Feed, nowMs: number, newestFrameMs: number | null) =>
  words[feedMark(feed)] + feedTail(feed, { nowMs, newestFrameMs })

test.each<[Feed, number, number | null, string, boolean]>([
  [{ state: 'live' }, at + 400, at, 'Live, newest frame 0.4 s ago', false],
  [{ state: 'live' }, at, null, 'Live, no frame yet', false],
  [{ state: 'reconnecting', sinceMs: at }, at + 12_000, at, 'Reconnecting, picture is 12 s old', true],
  [{ state: 'offline', sinceMs: at }, at + 60_000, at, 'Offline since 11:40:52, picture frozen', true],
  [{ state: 'connecting' }, at, null, 'Connecting', false],
  [{ state: 'refused', reason: 'Only a Member may watch.' }, at, null, 'Only a Member may watch.', true],
])('%o', (feed, nowMs, newestFrameMs, sentence, frozen) => {
  expect(said(feed, nowMs, newestFrameMs)).toBe(sentence)
  expect(isFrozen(feed)).toBe(frozen)
})

test.each<[Feed, number | null, number | undefined, boolean]>([
  [{ state: 'connecting' }, null, undefined, true],
  [{ state: 'live' }, null, undefined, true],
  [{ state: 'live' }, null, 3, true],
  [{ state: 'live' }, null, 0, false],
  [{ state: 'live' }, at, 3, false],
  [{ state: 'offline', sinceMs: at }, null, undefined, false],
])(
  'flights are awaited until it is known that there are none: %o, newest frame %s, %s open',
  (feed, newestFrameMs, openFlights, awaited) => {
    expect(isAwaited({ feed, newestFrameMs, openFlights })).toBe(awaited)
  },
)

const counted = (...counts: FrameCount[]) => counts.reduce<readonly FrameCount[]>(withCount, [])

test('no rate is shown before three seconds have passed', () => {
  expect(frameRate([])).toBeNull()
  expect(frameRate(counted({ atMs: 0, frames: 0 }, { atMs: 2_500, frames: 40 }))).toBeNull()
})

test('the rate is that of the last ten seconds', () => {
  const counts = Array.from({ length: 21 }, (_, second) => ({
    atMs: second * 1_000,
    frames: second <= 10 ? second * 100 : 1_000 + (second - 10) * 20,
  }))
  expect(frameRate(counted(...counts))).toBe(20)
})
