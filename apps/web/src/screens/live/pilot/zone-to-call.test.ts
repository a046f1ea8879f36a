import { boxPolygon } from '@clearway/domain/geo'
import { expect, it } from 'vitest'
import type { MapZone, ZoneType } from '../../../map/content/types.ts'
import { zoneToCall } from './zone-to-call.ts'

const zone = (type: ZoneType): MapZone => ({
  zoneUuid: type,
  name: type,
  type,
  envelope: boxPolygon([77, 13, 78, 14]),
  ...{ minHeight: 0, maxHeight: 120, activeFrom: null, activeTo: null },
})
const zones = (['awareness', 'green', 'yellow', 'red'] as const).map(zone)
const next = { zone: zone('red'), metres: 500, seconds: 50 }

it.each([
  ['of the zone that it violates, the strictest of several', ['yellow', 'red'], ['green'], next, 'red'],
  ['of the zone in which it is, where that asks', [], ['green', 'yellow'], next, 'yellow'],
  ['of the next one, where it is in none that asks', [], ['green'], next, 'red'],
  ['of any that it is in, where none is ahead', [], ['awareness', 'green'], null, 'green'],
  ['of nobody, where there is no zone', [], [], null, undefined],
] as const)('a pilot calls the manager %s', (_whose, violated, inside, ahead, expected) => {
  expect(zoneToCall(zones, { violated, inside, next: ahead })?.name).toBe(expected)
})
