import { expect, it } from 'vitest'
import { isSoundDue, isSoundOn, silence, soundEveryMs, sounded } from './alert-sound.ts'

/** The seconds at which it sounds, asked once a second, for what waits in each. */
const soundedAt = (waitingAt: (second: number) => readonly string[], seconds: number): number[] => {
  let memory = silence
  const heard: number[] = []
  for (let second = 0; second < seconds; second += 1) {
    const waiting = waitingAt(second)
    if (waiting.length === 0) memory = silence
    if (!isSoundDue(memory, waiting, second * 1000)) continue
    memory = sounded(waiting, second * 1000)
    heard.push(second)
  }
  return heard
}

it.each([
  ['once, then every 30 s until it is acknowledged', (s: number) => (s < 70 ? ['a'] : []), [0, 30, 60]],
  [
    'again at once for another one, and 30 s after that',
    (s: number) => (s < 10 ? ['a'] : ['a', 'b']),
    [0, 10, 40, 70],
  ],
  ['not because one of several is acknowledged', (s: number) => (s < 10 ? ['a', 'b'] : ['a']), [0, 30, 60]],
  [
    'at once when a new one comes after silence',
    (s: number) => (s < 5 ? ['a'] : s < 8 ? [] : ['b']),
    [0, 8, 38, 68],
  ],
  ['never while nothing waits', () => [], []],
])('it sounds %s', (_when, waitingAt, expected) => {
  expect(soundedAt(waitingAt, 75)).toEqual(expected)
})

it('keeps to half a minute', () => {
  expect(soundEveryMs).toBe(30_000)
})

it.each([
  ['0', false],
  ['1', true],
  [undefined, true],
  ['loud', true],
])('?sound=%s is %s where this browser has no choice stored', (param, isOn) => {
  expect(isSoundOn(param)).toBe(isOn)
})
