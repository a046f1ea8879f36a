import { describe, expect, it } from 'vitest'
import type { MapAircraft } from '../content/types.ts'
import {
  ageOpacity,
  aircraftPoint,
  glidedPosition,
  leaveOpacity,
  redrawIntervalMs,
  restMs,
  shownConformance,
} from './aircraft-features.ts'

const aircraft: MapAircraft = {
  assetUuid: 'a',
  label: 'UA1',
  detail: '97 m',
  longitude: 77,
  latitude: 0,
  heading: 90,
  speedMps: 111.32,
  conformance: 'conforming',
  frameAtMs: 0,
  leftAtMs: null,
  trail: [],
}
const options = {
  nowMs: 0,
  fadeNowMs: 0,
  leaveMs: 900,
  glides: true,
  selectedUuid: null,
  hoveredUuid: null,
}
const properties = (one: MapAircraft, more = {}) => aircraftPoint(one, { ...options, ...more }).properties

describe('an aircraft on the map', () => {
  it('glides along its heading, and at most one second ahead', () => {
    expect(glidedPosition(aircraft, 500)[0]).toBeCloseTo(77.0005, 6)
    expect(glidedPosition(aircraft, 1000)[0]).toBeCloseTo(77.001, 6)
    expect(glidedPosition(aircraft, 9000)[0]).toBeCloseTo(77.001, 6)
  })

  it('does not fly backwards when its clock runs ahead of ours', () => {
    expect(glidedPosition(aircraft, -3000)).toEqual([77, 0])
  })

  it('stays where it was last seen once stale, leaving, or under reduced motion', () => {
    const at = (one: MapAircraft, more = {}) => {
      const { longitude, latitude } = aircraftPoint(one, { ...options, nowMs: 20_000, ...more })
      return [longitude, latitude]
    }
    expect(at(aircraft)).toEqual([77, 0])
    expect(at({ ...aircraft, leftAtMs: 100 }, { nowMs: 900 })).toEqual([77, 0])
    expect(at(aircraft, { nowMs: 900, glides: false })).toEqual([77, 0])
  })

  it.each([
    [0, 1],
    [4999, 1],
    [5000, 0.75],
    [10_000, 0.45],
    [15_000, 0.85],
  ])('of age %d ms has opacity %d', (age, opacity) => {
    expect(ageOpacity(age)).toBe(opacity)
  })

  it('turns stale 15 s after its frame, whatever its conformance', () => {
    expect(shownConformance({ ...aircraft, conformance: 'breach' }, 14_999)).toBe('breach')
    expect(shownConformance({ ...aircraft, conformance: 'breach' }, 15_000)).toBe('stale')
  })

  it('fades out in 900 ms when it leaves, and at once without motion', () => {
    expect([0, 450, 900, 5000].map((now) => leaveOpacity(0, now, 900))).toEqual([1, 0.5, 0, 0])
    expect(leaveOpacity(0, 0, 0)).toBe(0)
    expect(leaveOpacity(null, 0, 900)).toBe(1)
  })

  it('is labelled from afar when it needs attention, and always when it is selected or pointed at', () => {
    expect(properties(aircraft).level).toBe(1)
    expect(properties({ ...aircraft, conformance: 'near' }).level).toBe(2)
    expect(properties(aircraft, { selectedUuid: 'a' }).level).toBe(3)
    expect(properties({ ...aircraft, conformance: 'breach' }, { hoveredUuid: 'a' }).level).toBe(3)
  })

  const gliding = { metresPerPixel: 1, glides: true }
  it('is drawn again only when it has moved half a pixel', () => {
    expect(redrawIntervalMs([{ ...aircraft, speedMps: 10 }], gliding)).toBe(50)
    expect(redrawIntervalMs([{ ...aircraft, speedMps: 10 }], { ...gliding, metresPerPixel: 100 })).toBe(250)
    expect(redrawIntervalMs([{ ...aircraft, speedMps: 0 }], gliding)).toBe(250)
    expect(redrawIntervalMs([{ ...aircraft, leftAtMs: 1 }], gliding)).toBe(0)
  })

  it('is drawn again for its age alone where nothing glides, and while one leaves', () => {
    const still = { ...gliding, glides: false }
    expect(redrawIntervalMs([{ ...aircraft, speedMps: 10 }], still)).toBe(2_500)
    expect(redrawIntervalMs([{ ...aircraft, leftAtMs: 1 }], still)).toBe(250)
  })

  it('does not move for a second in a sky full of them, whatever moves or leaves', () => {
    const sky = (count: number, more = {}) => Array.from({ length: count }, () => ({ ...aircraft, ...more }))
    expect([1, 500, 501, 2_000, 2_001, 5_000].map(restMs)).toEqual([0, 0, 250, 250, 1_000, 1_000])
    expect(redrawIntervalMs(sky(1_000, { leftAtMs: 1 }), gliding)).toBe(250)
    expect(redrawIntervalMs(sky(5_000, { leftAtMs: 1 }), gliding)).toBe(2_500)
  })
})
