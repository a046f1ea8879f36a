import { describe, expect, it } from 'vitest'
import { isProblem, readFrame } from '../flight/telemetry/frames/frame.ts'
import { geodesicDistanceM, pointInPolygon } from '../geo/index.ts'
import { pastMissions } from './past-missions.ts'
import { surveyFrames } from './survey.ts'

const startMs = Date.UTC(2026, 4, 4, 6)
const flights = pastMissions.flatMap(({ name, plans = [] }) =>
  plans.flatMap((plan) =>
    plan.flown ? [{ name, plan, frames: surveyFrames(plan.flown.survey, startMs) }] : [],
  ),
)

describe.each(flights)('the flight of $name', ({ plan, frames }) => {
  it('is the same each time it is generated', () => {
    expect(surveyFrames(plan.flown!.survey, startMs)).toEqual(frames)
  })

  it('takes eight to twelve minutes at one frame a second, each of which the service takes', () => {
    expect(frames.length).toBeGreaterThan(8 * 60)
    expect(frames.length).toBeLessThan(12 * 60)
    const owner = { sessionUuid: 'session', assetUuid: 'asset', assetUin: null }
    const window = { from: startMs, to: startMs + 12 * 60_000, keptFrom: startMs }
    frames.forEach((frame, s) => {
      expect(isProblem(readFrame(frame, { owner, window }))).toBe(false)
      expect(Date.parse(frame.timestamp)).toBe(startMs + s * 1000)
    })
  })

  it('moves no faster than the speed that it reports, stays on its ground, and comes home', () => {
    const { speedMps, home } = plan.flown!.survey
    frames.slice(1).forEach((frame, i) => {
      const before = frames[i]!
      const moved = geodesicDistanceM([before.longitude, before.latitude], [frame.longitude, frame.latitude])
      expect(moved).toBeLessThan(speedMps + 0.2)
      expect(Math.abs(before.groundspeed_mps - moved)).toBeLessThan(0.6)
      expect(pointInPolygon([frame.longitude, frame.latitude], plan.envelope)).toBe(true)
      expect(frame.battery_remaining_percent).toBeLessThanOrEqual(before.battery_remaining_percent)
      expect(Math.abs(frame.altitude_agl - before.altitude_agl)).toBeLessThan(4)
    })
    const last = frames.at(-1)!
    expect(last).toMatchObject({ altitude_agl: 0, is_in_air: false })
    expect(geodesicDistanceM([...home], [last.longitude, last.latitude])).toBeLessThan(1)
  })

  it('leaves the height band of its plan only where it is meant to', () => {
    const above = frames.filter(({ altitude_agl }) => altitude_agl > plan.heights[1])
    const { climbs } = plan.flown!.survey
    if (!climbs) expect(above).toEqual([])
    else expect(above.length).toBeGreaterThan(30)
  })
})
