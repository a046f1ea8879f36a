import { boxPolygon } from '@clearway/domain/geo'
import type { Flight } from '../screens/live/flight.ts'

export const flightMs = Date.parse('2026-06-01T08:00:00Z')

/** North at 20 m/s through the middle of its plan. */
export const buildLiveFlight = (given: Partial<Flight> = {}): Flight => ({
  assetUuid: 'a',
  sessionUuid: 's',
  uin: 'UA0093K4T0Q',
  conformance: 'conforming',
  title: null,
  detail: 'Bagalur canal survey',
  headingDeg: 0,
  heightM: 60,
  amslM: null,
  w84M: null,
  isInAir: true,
  speedMps: 20,
  climbMps: 1.2,
  batteryPercent: 58,
  batteryMinutes: null,
  longitude: 77.65,
  latitude: 13,
  frameAtMs: flightMs,
  zoneUuids: [],
  facts: {
    sessionUuid: 's',
    name: 'UA0093K4T0Q',
    modelName: 'Kestrel',
    ceilingM: 120,
    pilot: 'Ananya Rao',
    flownBy: undefined,
    plan: {
      envelope: boxPolygon([77.6, 12.99, 77.7, 13.005]),
      minHeightM: 40,
      maxHeightM: 90,
      during: { from: flightMs - 1, to: flightMs + 1 },
    },
    planName: undefined,
    operator: undefined,
    missionName: undefined,
  },
  ...given,
})
