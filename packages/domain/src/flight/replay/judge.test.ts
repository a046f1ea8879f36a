import { describe, expect, it } from 'vitest'
import { type MadeFrame, trackOf } from '../../testing/builders/tracks.ts'
import type { PlanVolume } from '../conformance/rule.ts'
import { judgeFlight } from './judge.ts'
import { thinned } from './levels.ts'
import { states } from './track.ts'

const noon = Date.parse('2026-11-19T12:00:00.000Z')
const ring = (west: number, east: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 12.95],
      [east, 12.95],
      [east, 13.05],
      [west, 13.05],
      [west, 12.95],
    ],
  ],
})
const plan: PlanVolume = {
  envelope: ring(77.4, 77.6),
  minHeightM: 40,
  maxHeightM: 90,
  during: { from: noon - 60_000, to: noon + 3_600_000 },
}

/** A frame a second from noon on, flying east. */
const flight = (seconds: number, more: (second: number) => Partial<MadeFrame> = () => ({})): MadeFrame[] =>
  Array.from({ length: seconds + 1 }, (_, second) => ({
    at: noon + second * 1_000,
    longitude: 77.5 + second * 0.0001,
    latitude: 13,
    heightM: 60,
    speedMps: 10,
    isInAir: true,
    ...more(second),
  }))

const judged = async (frames: readonly MadeFrame[], by: PlanVolume | null = plan) => {
  const track = trackOf(frames)
  const { findings, ranks } = await judgeFlight(track, { plan: by, alertMoments: [] })
  return { track, findings, ranks, states: Array.from(track.state, (state) => states[state]) }
}
const statesAt = async (heights: (number | null)[], more: Partial<MadeFrame> = {}) =>
  (await judged(flight(heights.length - 1, (second) => ({ heightM: heights[second]!, ...more })))).states

describe('a flown frame against its plan', () => {
  it.each([
    ['in the middle of the band', 60, 'conforming'],
    ['5 m below the ceiling', 85, 'near'],
    ['at the ceiling', 90, 'near'],
    ['above the ceiling', 90.1, 'breach'],
    ['5 m above the floor', 45, 'near'],
    ['below the floor', 39.9, 'breach'],
    ['without a height', null, 'conforming'],
  ] as const)('%s is %s: %s', async (_where, height, state) => {
    expect((await statesAt([60, height, 60]))[1]).toBe(state)
  })

  it('is no breach while it climbs into the band and leaves it', async () => {
    const found = await statesAt([0, 20, 41, 60, 60, 43, 0])
    expect(found).toEqual(found.map(() => 'conforming'))
  })

  it('is a breach below the band in between, and none on the ground', async () => {
    expect((await statesAt([60, 0, 60], { isInAir: true }))[1]).toBe('breach')
    expect((await statesAt([60, 0, 60], { isInAir: false }))[1]).toBe('conforming')
  })

  it('outside the envelope is a breach, and within 50 m of its edge near', async () => {
    const { states } = await judged(flight(20), { ...plan, envelope: ring(77.4, 77.501) })
    // 10.84 m a frame: the edge is 108 m away at the start.
    expect([states[0], states[6], states[20]]).toEqual(['conforming', 'near', 'breach'])
  })

  it('outside the time of the plan is a breach', async () => {
    const { states } = await judged(flight(3), { ...plan, during: { ...plan.during, to: noon + 2_000 } })
    expect(states).toEqual(['conforming', 'conforming', 'breach', 'breach'])
  })

  it('without a plan is in no state', async () => {
    expect((await judged(flight(3), null)).findings.states).toBeNull()
  })
})

describe('the breaches of a flight', () => {
  const breachesOf = async (heightM: (second: number) => number) =>
    (await judged(flight(60, (second) => ({ heightM: heightM(second) })))).findings

  it('name what was broken, from when to when, and how far', async () => {
    const found = await breachesOf((second) =>
      second >= 20 && second < 30 ? 90 + Math.min(second - 19, 7) : 60,
    )
    const at = (second: number) => noon + second * 1_000
    expect(found.breaches).toEqual([{ from: at(20), to: at(29), until: at(30), cause: 'above', peakM: 97 }])
    expect(found).toMatchObject({ breachCount: 1, breachMs: 10_000, states: { breach: 10 } })
  })

  it('are one while less than 3 s of calm lie between them, else two', async () => {
    const broken = async (calm: number) =>
      (await breachesOf((second) => ([20, 20 + calm].includes(second) ? 99 : 60))).breachCount
    expect([await broken(2), await broken(3), await broken(4)]).toEqual([1, 1, 2])
  })

  it('are points of every level, however short: the frames around them, and the farthest', async () => {
    const frames = flight(20_000, (second) => ({
      longitude: 77.5,
      heightM: second === 12_345 ? 97 : second === 12_346 ? 93 : 60,
    }))
    const { track, ranks } = await judged(frames, { ...plan, during: { from: noon, to: noon + 1e9 } })
    const coarsest = [...(await thinned(track, ranks)).at(-1)!.points]
    expect(coarsest).toEqual(expect.arrayContaining([12_344, 12_345, 12_346, 12_347]))
  })
})

describe('a link gap', () => {
  const gapsOf = async (isThere: (second: number) => boolean) =>
    (await judged(flight(60).filter((_, second) => isThere(second)))).findings.gaps

  it('is more than 5 s without a frame', async () => {
    expect(await gapsOf((second) => second <= 30 || second >= 35)).toEqual([])
    expect(await gapsOf((second) => second <= 30 || second >= 36)).toEqual([
      { from: noon + 30_000, to: noon + 36_000 },
    ])
  })

  it('is none where the station always sends slowly', async () => {
    expect(await gapsOf((second) => second % 10 === 0)).toEqual([])
    expect((await judged([])).findings).toMatchObject({ frames: 0, gaps: [] })
  })
})

it('taking off and landing are when the station reports something else than before', async () => {
  const said = [undefined, false, undefined, true, true, undefined, false]
  const { findings } = await judged(
    flight(
      6,
      (second) => (said[second] === undefined ? { isInAir: undefined } : { isInAir: said[second] }) as never,
    ),
  )
  expect(findings.airMoments).toEqual([
    { at: noon + 3_000, event: 'airborne' },
    { at: noon + 6_000, event: 'landed' },
  ])
})
