import { emptyLiveState, type LiveAsset } from '@clearway/client'
import { describe, expect, it } from 'vitest'
import { buildFrame } from '../../testing/build-frame.ts'
import { aircraftDetail, headingOf, mapAircraft } from './map-aircraft.ts'

const frame = buildFrame({ altitude_agl: 96.6 })
const asset: LiveAsset = {
  assetUuid: 'a',
  frame,
  frameMs: 1000,
  sources: { viewport: 0, zoneUuids: [], asset: false },
  trail: [
    { longitude: 77, latitude: 13, atMs: 0 },
    { longitude: 77.001, latitude: 13, atMs: 1000 },
  ],
}

describe('what the map shows of an aircraft', () => {
  it.each([
    [{}, 'conforming', '97 m AGL'],
    [{ climb_mps: 1.2 }, 'breach', '97 m AGL, climbing'],
    [{ vertical_speed: -2 }, 'near', '97 m AGL, descending'],
    [{ climb_mps: 0.2 }, 'near', '97 m AGL'],
    [{}, 'no-plan', '97 m AGL, no plan'],
    [{ altitude_agl: null }, 'conforming', ''],
  ] as const)('with %o and %s is "%s"', (more, conformance, detail) => {
    expect(aircraftDetail({ ...frame, ...more }, conformance)).toBe(detail)
  })

  it('turns by its heading, else along its trail', () => {
    expect(headingOf({ ...asset, frame: { ...frame, heading: 12 } })).toBe(12)
    expect(headingOf(asset)).toBeCloseTo(90, 1)
    expect(headingOf({ ...asset, trail: [] })).toBe(0)
  })

  it('gives ages on this browser clock and keeps what leaves for its fade', () => {
    const state = {
      ...emptyLiveState,
      clockSkewMs: 400,
      assets: new Map([['a', asset]]),
      leaving: new Map([
        ['b', { asset: { ...asset, assetUuid: 'b' }, reason: 'stale' as const, leftAtMs: 7 }],
      ]),
    }
    const drawn = mapAircraft(state, { nowMs: 700, conformanceOf: () => 'near', nameOf: () => 'UA1' })
    expect(drawn).toMatchObject([
      { assetUuid: 'a', frameAtMs: 600, leftAtMs: null, conformance: 'near' },
      { assetUuid: 'b', leftAtMs: 7 },
    ])
  })
})
