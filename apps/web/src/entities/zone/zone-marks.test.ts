import type { Polygon } from '@clearway/domain/geo'
import { expect, test } from 'vitest'
import { zoneMarks } from './zone-marks.ts'

const box = (west: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 1],
      [west, 0],
    ],
  ],
})
const zone = (type: 'red' | 'yellow' | 'green', west: number) => ({
  zoneUuid: `${type} ${west}`,
  name: type,
  type,
  envelope: box(west),
  minHeight: 0,
  maxHeight: 120,
  activeFrom: null,
  activeTo: null,
})

test('a legend names each kind that the subject meets once, the strictest first', () => {
  const zones = [zone('yellow', 0.5), zone('red', 0.2), zone('red', 0.4), zone('green', 5)]
  expect(zoneMarks(zones, box(0))).toEqual([
    { mark: 'red', name: 'Red' },
    { mark: 'yellow', name: 'Yellow' },
  ])
})
