import { type Polygon, pointInPolygon } from '@clearway/domain/geo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFrame } from './build-frame.ts'
import { conformanceOf, edgeDistanceM, type FlownPlan } from './conformance.ts'
import type { TelemetryFrame } from './messages.ts'

const envelope = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [77, 13],
      [77.02, 13],
      [77.02, 13.02],
      [77, 13.02],
      [77, 13],
    ],
  ],
}
const plan: FlownPlan = { envelope, minHeight: 40, maxHeight: 90 }

function frame(longitude: number, latitude: number, altitude_agl: number | null): TelemetryFrame {
  return buildFrame({ longitude, latitude, altitude_agl })
}
const middle = (altitude: number | null) => frame(77.01, 13.01, altitude)

describe('conformance', () => {
  it.each([
    ['inside plan and band', middle(60), plan, false, 'conforming'],
    ['under an open alert', middle(60), plan, true, 'breach'],
    ['above the band', middle(97), plan, false, 'breach'],
    ['below the band', middle(30), plan, false, 'breach'],
    ['outside the envelope', frame(77.03, 13.01, 60), plan, false, 'breach'],
    ['within 5 m of the ceiling', middle(86), plan, false, 'near'],
    ['within 5 m of the floor', middle(44), plan, false, 'near'],
    ['within 50 m of the edge', frame(77.0003, 13.01, 60), plan, false, 'near'],
    ['on the ground of a band from 0', middle(1), { ...plan, minHeight: 0 }, false, 'conforming'],
    ['without a known height', middle(null), plan, false, 'conforming'],
    ['in an open band', middle(500), { ...plan, maxHeight: null }, false, 'conforming'],
    ['without a plan', middle(60), null, false, 'no-plan'],
    ['with a plan not known yet', middle(60), undefined, false, 'conforming'],
  ] as const)('%s', (_name, telemetry, flown, hasOpenAlert, expected) => {
    expect(conformanceOf({ frame: telemetry, plan: flown, hasOpenAlert })).toBe(expected)
  })

  it('measures to the nearest edge in metres', () => {
    expect(edgeDistanceM([77.001, 13.01], envelope)).toBeCloseTo(108.5, 0)
  })
})

it('agrees with the exact test of the domain about every place, in a ring with a hole too', () => {
  const ring = (half: number) => [
    [77 - half, 13 - half],
    [77 + half, 13 - half / 2],
    [77 + half / 3, 13 + half],
    [77 - half, 13 - half],
  ]
  const holed: Polygon = { type: 'Polygon', coordinates: [ring(0.03), ring(0.01)] }
  const place = fc.tuple(
    fc.double({ min: 76.96, max: 77.04, noNaN: true }),
    fc.double({ min: 12.96, max: 13.04, noNaN: true }),
  )
  fc.assert(
    fc.property(place, ([longitude, latitude]) => {
      const frame = buildFrame({ longitude, latitude })
      const plan = { envelope: holed, minHeight: null, maxHeight: null }
      const isBreach = conformanceOf({ frame, plan, hasOpenAlert: false }) === 'breach'
      expect(isBreach).toBe(!pointInPolygon([longitude, latitude], holed))
    }),
  )
})
