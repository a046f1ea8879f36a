import { boxPolygon, type Polygon, polygonsOverlap } from '@clearway/domain/geo'
import { describe, expect, test } from 'vitest'
import type { DecidingZone } from './offers.ts'
import { zoneTrim } from './zone-trim.ts'

const volume = {
  polygon: boxPolygon([77.6, 13, 77.64, 13.04]),
  minHeight: 40,
  maxHeight: 80,
  startMs: 0,
  endMs: 1_000,
}
const kia: DecidingZone = {
  zone_name: 'KIA Outer',
  min_height: 60,
  max_height: 120,
  active_from: null,
  active_to: null,
  zone_envelope: boxPolygon([77.63, 12, 78, 14]),
}

describe('a draft trimmed clear of the zones that decide', () => {
  test('keeps what no zone has to be asked about', () => {
    const [offer] = zoneTrim(volume, [kia])
    expect(offer).toMatchObject({ act: 'Trim 4.8 km²', effect: 'approved at once, 14.4 km² left' })
    expect(polygonsOverlap(offer?.polygon as Polygon, kia.zone_envelope as Polygon)).toBe(false)
  })
  test('is not offered where no zone decides at its height, nor where nothing is left', () => {
    expect(zoneTrim(volume, [{ ...kia, min_height: 80 }])).toEqual([])
    expect(zoneTrim(volume, [{ ...kia, zone_envelope: boxPolygon([77, 12, 78, 14]) }])).toEqual([])
  })
})
