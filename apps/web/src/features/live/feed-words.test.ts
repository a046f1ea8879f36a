import { expect, test } from 'vitest'
import type { Feed } from '../../map/live/index.ts'
import { feedMark, feedTail, isFrozen } from './feed-words.ts'

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
