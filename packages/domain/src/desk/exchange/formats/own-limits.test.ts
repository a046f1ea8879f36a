import { describe, expect, it } from 'vitest'
import { type ExportFormat, writers } from './index.ts'
import { feature, features, first, polygon, square } from './testing/zone-samples.ts'

const zone = {
  zone_id: 1,
  zone_uuid: '01900000-0000-7000-8000-000000000001',
  zone_svc_id: 'ZON-1',
  zone_version: 1,
  zone_name: 'Quay',
  restriction_type: 2,
  airspace_zone_type: 2,
  min_height: 0,
  max_height: 120,
  min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 120, reference: 'AGL', unit: 'm' },
  zone_envelope: polygon(square),
  active_from: '2026-06-01T00:00:00.000Z',
  active_to: '2026-07-01T00:00:00.000Z',
  schedule: [{ from: '2026-06-10T00:00:00.000Z', to: '2026-06-20T00:00:00.000Z', daily: [] }],
  updated_at: '2026-01-01T00:00:00.000Z',
  owner_name: null,
}

/** Our own export of the zone, with one text of it edited. */
const edited = (format: ExportFormat, from: string, to: string): string => {
  const text = writers[format].write([zone as never], { at: '2026-01-01T00:00:00.000Z', country: 'IND' })
  expect(text.split(from)).toHaveLength(2)
  return text.replace(from, to)
}

describe('a limit that was edited in our own export beside the one that counts', () => {
  const disagreement =
    'its upper limit is 120 m AGL by max_altitude and 60 m AGL beside it: make them agree, or leave one out'

  it.each([
    ['geojson', '"max_height":120', '"max_height":60'],
    ['kml', '<value>120</value>', '<value>60</value>'],
    ['ed269', '"upperLimit":120', '"upperLimit":60'],
    ['ed318', '"upper":120', '"upper":60'],
  ] as const)('is a fault that names both: %s', (format, from, to) => {
    expect(first(edited(format, from, to)).faults).toEqual([disagreement])
  })

  it.each([
    [{ max_height: 120.9, max_altitude: zone.max_altitude }, []],
    [{ max_height: 121.92, max_altitude: { value: 400, reference: 'AGL', unit: 'ft' } }, []],
    [{ max_height: 60, max_altitude: { value: 120, reference: 'AMSL', unit: 'm' } }, []],
    [
      { max_height: 60, max_altitude: { ...zone.max_altitude, from_takeoff: true } },
      [
        'its upper limit is 120 m TAKEOFF by max_altitude and 60 m AGL beside it: make them agree, or leave one out',
      ],
    ],
    [
      { upper: '1500 ft AMSL', max_altitude: { value: 120, reference: 'AMSL', unit: 'm' } },
      [
        'its upper limit is 120 m AMSL by max_altitude and 1500 ft AMSL beside it: make them agree, or leave one out',
      ],
    ],
  ])('is held against it where both are measured from the same: %j', (properties, faults) => {
    expect(first(features(feature(polygon(square), properties))).faults).toEqual(faults)
  })
})

describe('a period that was edited in our own export', () => {
  it.each([
    ['ed269', '"endDateTime":"2026-06-20', '"endDateTime":"2026-08-20'],
    ['ed318', '"startDateTime":"2026-06-10', '"startDateTime":"2026-05-10'],
    ['ed269', '"permanent":"NO"', '"permanent":"YES"'],
  ] as const)('to reach out of the window is a fault: %s %s', (format, from, to) => {
    expect(first(edited(format, from, to)).faults).toEqual([
      expect.stringMatching(
        /^its periods \(.*\) reach out of the window of extendedProperties \(2026-06-01T00:00:00.000Z to 2026-07-01T00:00:00.000Z\)/,
      ),
    ])
  })

  it('to lie elsewhere in the window is kept, and said', () => {
    const { drafts, notes, faults } = first(edited('ed269', '"2026-06-20', '"2026-06-25'))
    expect(faults).toEqual([])
    expect(drafts[0]).toMatchObject({
      active_to: zone.active_to,
      schedule: [{ to: '2026-06-25T00:00:00.000Z' }],
    })
    expect(notes.join()).toContain('the zone asks at all hours of its window')
  })
})
