import { expect, test } from 'vitest'
import { choose } from './choose.ts'
import { usualSegmentBytes } from './places.ts'

/** A copy a day, each begun in a segment of its own, of which there is one a day too. */
const branch = {
  name: '7561234567890',
  bases: [1, 2, 3, 4, 5].map((day) => ({
    directory: `of day ${day}`,
    timeline: 1,
    version: 18,
    segmentBytes: usualSegmentBytes,
    start: `0/${day}000028`,
    finishedAt: `2026-11-0${day}T00:00:00.000Z`,
    bytes: 1,
  })),
  pieces: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    path: `of day ${day}`,
    segment: `00000001000000000000000${day}`,
    from: 0,
    to: usualSegmentBytes,
  })),
}

test.each([
  ['2026-11-02T12:00:00Z', 2, [2, 3, 4]],
  ['2026-11-03T00:00:00Z', 3, [3, 4, 5]],
  ['2026-11-04T12:00:00Z', 4, [4, 5, 6]],
  [undefined, 5, [5, 6]],
])('to %s the copy of day %i is brought by the log of these days alone: %j', (to, day, days) => {
  const chosen = choose(branch, to ? new Date(to) : undefined)
  expect(chosen.base.directory).toBe(`of day ${day}`)
  expect(chosen.pieces.map(({ path }) => path)).toEqual(days.map((one) => `of day ${one}`))
})

test('there is nothing from before the first copy', () => {
  expect(() => choose(branch, new Date('2026-10-31T00:00:00Z'))).toThrow('begin at 2026-11-01')
})

/** The copies of these days, as clocks dated them. */
const dated = (...days: number[]) => ({
  ...branch,
  bases: branch.bases.map((base, n) => ({ ...base, finishedAt: `2026-11-0${days[n]}T00:00:00.000Z` })),
})

test.each([
  ['before the chosen one', dated(6, 2, 3, 4, 5), 2, [2, 3, 4]],
  ['behind the chosen one', dated(1, 2, 6, 4, 5), 2, [2, 3, 4, 5]],
  ['as the last one', dated(1, 2, 3, 4, 9), 2, [2, 3, 4]],
])('a copy that a fast clock dated, %s, cuts no log that is needed', (_where, given, day, days) => {
  const chosen = choose(given, new Date('2026-11-02T12:00:00Z'))
  expect(chosen.base.directory).toBe(`of day ${day}`)
  expect(chosen.pieces.map(({ path }) => path)).toEqual(days.map((one) => `of day ${one}`))
})
