import { describe, expect, it } from 'vitest'
import { buildFlight, noonMs } from '../../testing/build-flight.ts'
import { judgeFlight, type ReplayPlan } from './judge-flight.ts'

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
const plan: ReplayPlan = {
  planUuid: 'p',
  svcId: 'PLN-1',
  envelope: ring(77.4, 77.6),
  minHeightM: 40,
  maxHeightM: 90,
  during: { from: noonMs - 60_000, to: noonMs + 3_600_000 },
}
const statesAt = (heights: (number | null)[], more = {}) =>
  judgeFlight(
    buildFlight(heights.length - 1, (second) => ({ heightM: heights[second]!, ...more })),
    plan,
  )

describe('a flown frame against its plan', () => {
  it.each([
    ['in the middle of the band', 60, 'conforming'],
    ['5 m below the ceiling', 85, 'near'],
    ['at the ceiling', 90, 'near'],
    ['above the ceiling', 90.1, 'breach'],
    ['5 m above the floor', 45, 'near'],
    ['below the floor', 39.9, 'breach'],
    ['without a height', null, 'conforming'],
  ])('%s is %s: %s', (_where, height, state) => {
    expect(statesAt([60, height, 60])[1]).toBe(state)
  })

  it('is no breach while it climbs into the band and leaves it', () => {
    const states = statesAt([0, 20, 41, 60, 60, 43, 0])
    expect(states).toEqual(states.map(() => 'conforming'))
  })

  it('is a breach below the band in between, and none on the ground', () => {
    expect(statesAt([60, 0, 60], { isInAir: true })[1]).toBe('breach')
    expect(statesAt([60, 0, 60], { isInAir: false })[1]).toBe('conforming')
  })

  it('outside the envelope is a breach, and within 50 m of its edge near', () => {
    const edged = { ...plan, envelope: ring(77.4, 77.501) }
    const states = judgeFlight(buildFlight(20), edged)
    expect(states[0]).toBe('conforming')
    // 10.84 m a frame: the edge is 108 m away at the start.
    expect(states[6]).toBe('near')
    expect(states[20]).toBe('breach')
  })

  it('outside the time of the plan is a breach', () => {
    const over = { ...plan, during: { ...plan.during, to: noonMs + 2_000 } }
    expect(judgeFlight(buildFlight(3), over)).toEqual(['conforming', 'conforming', 'breach', 'breach'])
  })

  it('without a plan is a state of its own, and with one that is not known accuses nobody', () => {
    expect(judgeFlight(buildFlight(1), null)).toEqual(['no-plan', 'no-plan'])
    expect(judgeFlight(buildFlight(1), undefined)).toEqual(['conforming', 'conforming'])
  })
})
