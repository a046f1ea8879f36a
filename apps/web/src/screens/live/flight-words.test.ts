import type { TelemetryFrame } from '@clearway/client'
import { expect, test } from 'vitest'
import type { FlightFacts } from './flight-words.ts'
import { breachTitle, flightDetail } from './flight-words.ts'

const plan = {
  envelope: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [77, 13],
        [77.1, 13],
        [77.1, 13.1],
        [77, 13.1],
        [77, 13],
      ],
    ],
  },
  minHeightM: 40,
  maxHeightM: 90,
  during: { from: Date.parse('2026-11-05T00:00:00Z'), to: Date.parse('2026-11-06T00:00:00Z') },
}
const facts: FlightFacts = {
  sessionUuid: 's',
  name: 'UA1',
  modelName: 'Kestrel Q4',
  ceilingM: 120,
  pilot: 'Asha Rao',
  flownBy: undefined,
  plan,
  planName: 'PLN-1',
  operator: 'Deccan Mapping Co',
  missionName: 'Bagalur canal survey',
}
const frame = (change: Partial<TelemetryFrame> = {}) =>
  ({
    session_uuid: 's',
    asset_uuid: 'a',
    asset_uin: 'UA1',
    timestamp: '2026-11-05T06:12:18.000Z',
    longitude: 77.05,
    latitude: 13.05,
    altitude_agl: 60,
    zone_uuids: ['z'],
    ...change,
  }) as TelemetryFrame
const said = (
  conformance: Parameters<typeof flightDetail>[0]['conformance'],
  change: Partial<TelemetryFrame>,
) => flightDetail({ frame: frame(change), conformance, facts, zones: ['KIA Outer'], ageMs: 14_600 })

test.each([
  ['breach', { altitude_agl: 97 }, 'Above band by 7 m · KIA Outer'],
  ['breach', { altitude_agl: 38.2 }, 'Below band by 2 m · KIA Outer'],
  ['breach', { latitude: 13.1009 }, 'Outside its plan by 100 m · KIA Outer'],
  ['breach', { timestamp: '2026-11-06T00:00:00.000Z' }, 'Outside the time of its plan · KIA Outer'],
  ['breach', { altitude_agl: 0, is_in_air: false }, 'Open alert · KIA Outer'],
  ['breach', {}, 'Open alert · KIA Outer'],
  ['near', { altitude_agl: 88 }, '2 m below ceiling · KIA Outer'],
  ['near', { altitude_agl: 43 }, '3 m above floor · KIA Outer'],
  ['near', { latitude: 13.09964 }, '40 m from plan edge · KIA Outer'],
  ['stale', {}, 'Last frame 14 s ago'],
  ['no-plan', {}, 'Kestrel Q4 · KIA Outer'],
  ['conforming', {}, 'Deccan Mapping Co · Kestrel Q4'],
] as const)('%s %o', (conformance, change, words) => {
  expect(said(conformance, change)).toBe(words)
})

test.each([
  ['breach', { altitude_agl: 97 }, 'Above band by 7 m · KIA Outer · Asha Rao'],
  ['stale', {}, 'Last frame 14 s ago · Asha Rao'],
  ['conforming', {}, 'Bagalur canal survey · Asha Rao · KIA Outer'],
] as const)('of an own flight that is %s it says who flies', (conformance, change, words) => {
  const own = { ...facts, operator: undefined, flownBy: 'Asha Rao' }
  const given = { frame: frame(change), conformance, facts: own, zones: ['KIA Outer'], ageMs: 14_000 }
  expect(flightDetail(given)).toBe(words)
})

test('a flight of which nothing is known is named by its place', () => {
  const unknown = {
    frame: frame(),
    conformance: 'conforming',
    facts: undefined,
    zones: [],
    ageMs: 0,
  } as const
  expect(flightDetail(unknown)).toBe('Outside all zones')
})

test.each([
  [{ altitude_agl: 97 }, 'Above band'],
  [{ altitude_agl: 20 }, 'Below band'],
  [{ latitude: 13.2 }, 'Outside plan'],
  [{ timestamp: '2026-11-04T23:59:59.999Z' }, 'Outside time'],
  [{}, 'Open alert'],
])('the card names the breach in two words, %o', (change, title) => {
  expect(breachTitle(frame(change), plan)).toBe(title)
})
