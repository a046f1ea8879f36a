import { describe, expect, test } from 'vitest'
import type { Flight } from './flight.ts'
import { countFlights, groupFlights, matches, withStates } from './flight-groups.ts'

const flight = (uin: string, change: Partial<Flight> = {}): Flight => ({
  sessionUuid: 's',
  assetUuid: uin,
  uin,
  conformance: 'conforming',
  title: null,
  detail: 'Vayu Logistics · Ibis Cargo 12',
  headingDeg: 0,
  amslM: null,
  w84M: null,
  heightM: 60,
  isInAir: true,
  speedMps: 10,
  climbMps: 0,
  batteryPercent: 80,
  batteryMinutes: null,
  longitude: 77.6,
  latitude: 13,
  frameAtMs: 0,
  zoneUuids: ['outer'],
  facts: undefined,
  ...change,
})
const all = { text: '', states: [], zoneUuid: null }

describe('groups of the column', () => {
  test('what needs a person comes first, and empty groups vanish', () => {
    const flights = [
      flight('A'),
      flight('B', { conformance: 'stale' }),
      flight('C', { conformance: 'breach' }),
    ]
    const groups = groupFlights(flights, withStates(new Map(), flights, 0))
    expect(groups.map(({ state }) => state)).toEqual(['breach', 'stale', 'conforming'])
  })

  test('the newest trouble is listed above the older', () => {
    const older = [flight('A', { conformance: 'breach' }), flight('B')]
    const newer = [flight('A', { conformance: 'breach' }), flight('B', { conformance: 'breach' })]
    const since = withStates(withStates(new Map(), older, 1_000), newer, 2_000)
    expect(groupFlights(newer, since)[0]?.flights.map(({ uin }) => uin)).toEqual(['B', 'A'])
  })

  test('conforming rows keep the order of their UIN', () => {
    const flights = [flight('UA2'), flight('UA1')]
    const since = withStates(new Map(), flights, 0)
    expect(groupFlights(flights, since)[0]?.flights.map(({ uin }) => uin)).toEqual(['UA1', 'UA2'])
  })

  test('the times stay the same object while no state changes, and lose who left', () => {
    const flights = [flight('A'), flight('B')]
    const since = withStates(new Map(), flights, 0)
    expect(withStates(since, flights, 5_000)).toBe(since)
    expect([...withStates(since, flights.slice(0, 1), 5_000).keys()]).toEqual(['A'])
  })
})

describe('filters', () => {
  test.each([
    ['part of a UIN in any case', { ...all, text: ' ua00 ' }, true],
    ['the operator', { ...all, text: 'vayu' }, true],
    ['another word', { ...all, text: 'deccan' }, false],
    ['its own group', { ...all, states: ['conforming' as const] }, true],
    ['another group', { ...all, states: ['breach' as const] }, false],
    ['a zone that it is inside', { ...all, zoneUuid: 'outer' }, true],
    ['a zone that it is not inside', { ...all, zoneUuid: 'inner' }, false],
  ])('%s', (_name, filters, expected) => {
    expect(matches(flight('UA0093K4T0Q'), filters)).toBe(expected)
  })
})

test('fresh and stale flights are counted', () => {
  expect(countFlights([flight('A'), flight('B', { conformance: 'stale' })])).toEqual({
    all: 2,
    fresh: 1,
    stale: 1,
  })
})
