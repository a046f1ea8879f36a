import { expect, it } from 'vitest'
import { noFacts, type ReplayFacts, type ReplayPlan } from './replay-frame.ts'
import { breachWords, climbWords, gapWords, momentWords, spanWords, trackWords } from './replay-words.ts'

const plan = {} as ReplayPlan
const whole = (facts: ReplayFacts) => ({ facts, isWhole: true })

it('a flight over midnight names both days', () => {
  const from = Date.parse('2026-11-19T22:50:00Z')
  expect(spanWords(from, from + 30 * 60_000, 'UTC')).toBe('19 Nov 2026, 22:50–23:20')
  expect(spanWords(from, from + 90 * 60_000, 'UTC')).toBe('19 Nov 2026, 22:50–20 Nov 2026, 00:20')
})

it('a climb that rounds to nothing has no sign', () => {
  expect([-0.04, 0, -0.4, 1.06].map(climbWords)).toEqual(['0.0', '0.0', '-0.4', '1.1'])
})

it('the moment shows how high it was, where that is known', () => {
  expect(momentWords(870_000, 1_452_000, 93)).toBe('14:30 of 24:12, 93 m AGL')
  expect(momentWords(0, 1_452_000, null)).toBe('00:00 of 24:12')
})

it('breaches are counted with their time, and none is not mentioned', () => {
  expect(breachWords({ ...noFacts, breachCount: 1, breachMs: 44_000 })).toBe('1 breach, 44 s')
  expect(breachWords(noFacts)).toBeNull()
})

it('the track is described in words, by all frames of the flight', () => {
  const facts = { ...noFacts, frames: 50_000, states: { conforming: 40_000, near: 9_500, breach: 500 } }
  expect(trackWords(whole(noFacts), null)).toBe('No frame of this flight is stored.')
  expect(trackWords(whole(facts), null)).toBe('50,000 frames, flown without a plan.')
  expect(trackWords(whole(facts), undefined)).toContain('not known')
  expect(trackWords(whole({ ...facts, states: null }), plan)).toContain('not known')
  expect(trackWords(whole(facts), plan)).toBe(
    '50,000 frames: 80 % inside its plan, 19 % near a limit, 1 % out of it.',
  )
})

it('a track and its gaps are not described before they are known', () => {
  const loading = { facts: noFacts, isWhole: false }
  expect([gapWords(loading), trackWords(loading, plan), trackWords(loading, null)]).toEqual(['–', '–', '–'])
  expect([0, 1, 2].map((gapCount) => gapWords(whole({ ...noFacts, gapCount })))).toEqual([
    'none',
    '1 gap',
    '2 gaps',
  ])
})
