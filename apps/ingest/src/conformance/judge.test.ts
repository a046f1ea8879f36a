import type { FlightFacts } from '@clearway/domain/alerts'
import { boxPolygon } from '@clearway/domain/geo'
import type { StampZone } from '@clearway/domain/telemetry'
import { describe, expect, test } from 'vitest'
import { adHoc } from '../testing/flight-facts.ts'
import { judge, rulesOf, type ZonedFrame } from './judge.ts'

const zoneOf = (id: string, airspaceZoneType: number): StampZone => ({
  id,
  zoneName: `Zone ${id}`,
  airspaceZoneType,
  polygon: boxPolygon([0, 0, 1, 1]),
  minHeightM: 0,
  maxHeightM: 120,
  activeFrom: null,
  activeTo: null,
})
const zones = new Map(
  [zoneOf('red', 1), zoneOf('yellow', 2), zoneOf('green', 3), zoneOf('awareness', 4)].map((zone) => [
    zone.id,
    zone,
  ]),
)
const judgement = {
  margins: { horizontalMarginM: 5, verticalMarginM: 1 },
  zone: (zoneUuid: string) => zones.get(zoneUuid),
}

const planned: FlightFacts = {
  ...adHoc,
  plan: {
    planUuid: 'plan',
    svcId: 'PLN-1',
    envelope: boxPolygon([0.4, 0.4, 0.6, 0.6]),
    minHeightM: 20,
    maxHeightM: 60,
    during: { from: 1_000, to: 9_000 },
  },
  permitted: new Map([['red', [{ from: 1_000, to: 5_000 }]]]),
  planZoneUuids: ['red'],
}

const frame = (given: Partial<ZonedFrame> = {}): ZonedFrame => ({
  at: 2_000,
  longitude: 0.5,
  latitude: 0.5,
  heightM: 40,
  isInAir: true,
  zoneUuids: [],
  ...given,
})
const found = (facts: FlightFacts, given: Partial<ZonedFrame>) =>
  judge(rulesOf(facts), frame(given), judgement)
const types = (facts: FlightFacts, given: Partial<ZonedFrame>) =>
  found(facts, given).map(({ alertType, subjectUuid }) => `${alertType} ${subjectUuid}`)

describe('a flight without a plan', () => {
  test.each<[string, string[], string[]]>([
    ['a RED zone', ['red'], ['zone_violation red']],
    ['a YELLOW zone', ['yellow'], ['zone_violation yellow']],
    ['GREEN and AWARENESS zones', ['green', 'awareness'], []],
    ['two zones that ask', ['red', 'yellow'], ['zone_violation red', 'zone_violation yellow']],
    ['a zone that is no longer known', ['gone'], []],
  ])('in %s', (_where, zoneUuids, expected) => {
    expect(types(adHoc, { zoneUuids })).toEqual(expected)
  })

  test('is critical in a RED zone and major in a YELLOW one', () => {
    const severities = found(adHoc, { zoneUuids: ['red', 'yellow'] }).map(({ severity }) => severity)
    expect(severities).toEqual(['critical', 'major'])
  })
})

describe('a flight on a plan', () => {
  test.each<[string, Partial<ZonedFrame>, string[]]>([
    ['within its volume', {}, []],
    ['at the edges of its band', { heightM: 60 }, []],
    ['in a zone with permission', { zoneUuids: ['red'] }, []],
    ['in a zone whose permission has ended', { zoneUuids: ['red'], at: 5_000 }, ['zone_violation red']],
    ['in a zone that was never asked', { zoneUuids: ['yellow'] }, ['zone_violation yellow']],
    ['above its band', { heightM: 62 }, ['altitude_breach plan']],
    ['below its band', { heightM: 10 }, ['altitude_breach plan']],
    ['on the ground', { heightM: 0, isInAir: false }, []],
    ['at an unknown height', { heightM: null }, []],
    ['beside its area', { longitude: 0.7 }, ['geofence_exit plan']],
    ['before its time', { at: 999 }, ['geofence_exit plan']],
    ['after its time', { at: 9_000 }, ['geofence_exit plan']],
    ['beside and above', { longitude: 0.7, heightM: 90 }, ['geofence_exit plan', 'altitude_breach plan']],
  ])('%s', (_where, given, expected) => {
    expect(types(planned, given)).toEqual(expected)
  })

  test('names place, distance and height, for the zones that it concerns', () => {
    const [exit, breach] = found(planned, { longitude: 0.61, heightM: 84.25, zoneUuids: ['green'] })
    expect(exit?.words().message).toBe('UA0093K4T0Q is 1113 m outside the area of its plan PLN-1.')
    expect(breach?.words()).toEqual({
      message: 'UA0093K4T0Q is at 84.3 m AGL, above the 60 m AGL of its plan PLN-1.',
      figures: {
        kind: 'height',
        limit: 'above',
        height_m: 84.25,
        limit_m: 60,
        reference: 'AGL',
        plan_svc_id: 'PLN-1',
      },
    })
    expect(exit?.zoneUuids).toEqual(['red', 'green'])
  })
})

describe('near the limit', () => {
  const metre = 1 / 111_320
  test.each<[string, FlightFacts, Partial<ZonedFrame>, boolean]>([
    ['4 m beside the area', planned, { longitude: 0.6 + 4 * metre }, true],
    ['6 m beside the area', planned, { longitude: 0.6 + 6 * metre }, false],
    ['half a metre above the band', planned, { heightM: 60.5 }, true],
    ['a metre above the band', planned, { heightM: 61 }, false],
    ['outside the time', planned, { at: 999 }, false],
    ['4 m inside a zone', adHoc, { zoneUuids: ['red'], longitude: 4 * metre }, true],
    ['6 m inside a zone', adHoc, { zoneUuids: ['red'], longitude: 6 * metre }, false],
    ['half a metre below the ceiling of a zone', adHoc, { zoneUuids: ['red'], heightM: 119.5 }, true],
    ['on the floor of a zone that begins at the ground', adHoc, { zoneUuids: ['red'], heightM: 0 }, false],
    ['at an unknown height in a zone', adHoc, { zoneUuids: ['red'], heightM: null }, false],
  ])('%s', (_where, facts, given, isMarginal) => {
    expect(found(facts, given).map((finding) => finding.isMarginal())).toEqual([isMarginal])
  })
})
