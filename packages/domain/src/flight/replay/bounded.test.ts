import { expect, it } from 'vitest'
import { type MadeFrame, trackOf } from '../../testing/builders/tracks.ts'
import { Bounds } from './bounded.ts'
import { mostPoints } from './contract.ts'
import { breach } from './track.ts'

/** A frame a millisecond; a thousandth of the flight is ten of them. */
const frames = 2 * mostPoints
const bounded = (heightM: (i: number) => number | null, inBreach: readonly number[] = []) => {
  const flown = Array.from(
    { length: frames },
    (_, i): MadeFrame => ({ at: i, longitude: 77.5, latitude: 13, heightM: heightM(i) }),
  )
  const track = trackOf(flown)
  for (const i of inBreach) track.state[i] = breach
  const times = new Bounds({ from: 0, to: frames - 1 }).stay(track.lineOf(flown.map(({ at }) => at)))
  return { track, times }
}

it('the highest and the lowest of each time stay, however many frames there have no height', () => {
  const { times } = bounded((i) => (i === 5_003 ? 97 : i === 5_006 ? 12 : i % 2 === 0 ? 60 : null))
  expect(times.length).toBeLessThanOrEqual(mostPoints)
  expect(times).toEqual(expect.arrayContaining([0, 5_003, 5_006, frames - 1]))
})

it('a flight without heights has its first and last points', () => {
  const { times } = bounded(() => null)
  expect([times[0], times.at(-1)]).toEqual([0, frames - 1])
})

it('every time in which the plan was broken shows where that began', () => {
  const broken = [2_003, 2_007, 7_512]
  const { track, times } = bounded(() => 60, broken)
  const shown = times.filter((at) => track.state[at] === breach)
  expect(shown).toEqual([2_003, 7_512])
})
