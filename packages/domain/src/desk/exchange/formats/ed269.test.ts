import { describe, expect, it } from 'vitest'
import { scheduleWords } from '../../../airspace/zones/schedule-words.ts'
import { geodesicDistanceM } from '../../../geo/index.ts'
import { readFile, zoneFormats } from './index.ts'
import { bowTie, first, polygon, square } from './testing/zone-samples.ts'

const ed269Zone = (overrides: object = {}) => ({
  identifier: 'IND0001',
  country: 'IND',
  name: 'Lake sector',
  type: 'COMMON',
  restriction: 'PROHIBITED',
  applicability: [{ permanent: 'YES' }],
  zoneAuthority: [{ name: 'Lake authority' }],
  geometry: [
    {
      uomDimensions: 'M',
      lowerLimit: 0,
      lowerVerticalReference: 'AGL',
      upperLimit: 120,
      upperVerticalReference: 'AGL',
      horizontalProjection: polygon(square),
    },
  ],
  ...overrides,
})
const ed269 = (...zones: object[]) => ({ UASZoneList: zones })
const volume = (overrides: object) => ({ ...ed269Zone().geometry[0], ...overrides })

describe('ED-269', () => {
  it('gives a zone of its name, heights and restriction', () => {
    expect(first(ed269(ed269Zone()))).toMatchObject({
      id: 'IND0001',
      faults: [],
      drafts: [
        {
          zone_name: 'Lake sector',
          restriction_type: 1,
          airspace_zone_type: 1,
          min_height: 0,
          max_height: 120,
          active_from: null,
          active_to: null,
          zone_envelope: polygon(square),
        },
      ],
    })
  })

  it.each([
    ['PROHIBITED', 1, 1],
    ['REQ_AUTHORISATION', 2, 2],
    ['REQ_AUTHORIZATION', 2, 2],
    ['CONDITIONAL', 2, 2],
    ['NO_RESTRICTION', 5, 3],
  ])('maps %s', (restriction, restriction_type, airspace_zone_type) => {
    const [zone] = first(ed269(ed269Zone({ restriction }))).drafts
    expect(zone).toMatchObject({ restriction_type, airspace_zone_type })
  })

  it.each([
    { class: 'G' },
    { kind: 'ADVISORY' },
    { type: 'G', category: 'OTHER' },
    { restriction: 'NO_RESTRICTION' },
    { restrictionType: 5, airspaceZoneType: 4 },
    { restriction_type: 'INFORMATION', airspace_zone_type: 9 },
  ])('is not weakened by what a publisher keeps of its own: %j', (extendedProperties) => {
    const { drafts, faults } = first(ed269(ed269Zone({ extendedProperties })))
    expect(faults).toEqual([])
    expect(drafts[0]).toMatchObject({ restriction_type: 1, airspace_zone_type: 1 })
  })

  it('whose word was edited beside our own two numbers is at fault', () => {
    const extendedProperties = { restriction_type: 5, airspace_zone_type: 4 }
    expect(first(ed269(ed269Zone({ extendedProperties }))).faults).toEqual([
      '"PROHIBITED" does not agree with restriction_type 5 and airspace_zone_type 4 in extendedProperties. Leave one of them out',
    ])
    const free = ed269Zone({ restriction: 'NO_RESTRICTION', extendedProperties })
    expect(first(ed269(free)).faults).toEqual([])
  })

  it('makes an authorisation zone that ends a temporary restricted area', () => {
    const applicability = [
      { permanent: 'NO', startDateTime: '2026-05-01T05:30:00+05:30', endDateTime: '2026-06-01T00:00:00Z' },
    ]
    const [zone] = first(ed269(ed269Zone({ restriction: 'REQ_AUTHORISATION', applicability }))).drafts
    expect(zone).toMatchObject({
      restriction_type: 3,
      active_from: '2026-05-01T00:00:00.000Z',
      active_to: '2026-06-01T00:00:00.000Z',
    })
  })

  it.each([
    ['the standard’s own list', (zone: object) => ({ UASZoneList: [zone] })],
    ['uas_zones', (zone: object) => ({ uas_zones: [zone] })],
    ['features without a type', (zone: object) => ({ title: 'Zones', features: [zone] })],
    ['a bare list', (zone: object) => [zone]],
    ['one zone alone', (zone: object) => zone],
    ['its text', (zone: object) => `\uFEFF ${JSON.stringify({ UASZoneList: [zone] })}`],
  ])('is known in %s', (_how, wrap) => {
    expect(readFile(wrap(ed269Zone()), 'auto', zoneFormats)).toMatchObject({ format: 'ed269', problem: null })
  })

  it('makes a circle a polygon that holds it whole, and reports how far beyond', () => {
    const horizontalProjection = { type: 'Circle', center: [77.6, 13], radius: 2000 }
    const { drafts, notes } = first(ed269(ed269Zone({ geometry: [volume({ horizontalProjection })] })))
    const [ring] = drafts[0]!.zone_envelope.coordinates
    expect(ring).toHaveLength(65)
    for (const corner of ring!) {
      expect(geodesicDistanceM([77.6, 13], corner)).toBeGreaterThan(2000)
      expect(geodesicDistanceM([77.6, 13], corner)).toBeLessThan(2002.5)
    }
    expect(notes.join()).toMatch(/circle of 2000 m became a polygon of 64 corners .* at most 2.4 m beyond/)
  })

  it('takes feet for radius and heights', () => {
    const horizontalProjection = { type: 'Circle', center: [77.6, 13], radius: 1000 }
    const geometry = [
      volume({ horizontalProjection, uomDimensions: 'FT', lowerLimit: '100', upperLimit: 400 }),
    ]
    const [zone] = first(ed269(ed269Zone({ geometry }))).drafts
    expect(zone).toMatchObject({ min_height: 30.48, max_height: 121.92 })
    expect(geodesicDistanceM([77.6, 13], zone!.zone_envelope.coordinates[0]![0]!)).toBeCloseTo(305.2, 0)
  })

  it('splits the volumes of a zone and numbers them', () => {
    const geometry = [volume({ upperLimit: 50 }), volume({ lowerLimit: 50 })]
    const { drafts, notes } = first(ed269(ed269Zone({ geometry })))
    expect(drafts.map((zone) => [zone.zone_name, zone.min_height, zone.max_height])).toEqual([
      ['Lake sector (1/2)', 0, 50],
      ['Lake sector (2/2)', 50, 120],
    ])
    expect(notes).toContain('split into 2 zones')
  })

  it('names part, ring and position of what is wrong, and imports no part of that zone', () => {
    const geometry = [volume({}), volume({ horizontalProjection: polygon(bowTie) })]
    expect(first(ed269(ed269Zone({ geometry })))).toMatchObject({
      drafts: [],
      faults: ['part 2 of 2: ring 0 crosses itself near position 3'],
    })
  })

  it('keeps holes, and closes a ring that is open', () => {
    const hole = [
      [77.02, 13.02],
      [77.04, 13.02],
      [77.04, 13.04],
    ]
    const horizontalProjection = polygon(square.slice(0, -1), hole)
    const { drafts, notes } = first(ed269(ed269Zone({ geometry: [volume({ horizontalProjection })] })))
    expect(drafts[0]!.zone_envelope.coordinates.map((ring) => ring.length)).toEqual([5, 4])
    expect(notes).toContain('ring 1 was not closed; its first position was added at the end')
  })

  it('reports what has no place in a zone', () => {
    const { notes } = first(ed269(ed269Zone({ message: 'Call the tower' })))
    expect(notes.join('\n')).toMatch(/message \(Call the tower\) was left out/)
  })

  it.each([
    [{ day: 'MON', startTime: '08:00Z', endTime: '10:00Z' }, 'Mon 08:00–10:00 UTC'],
    [{ day: ['ANY'], startEvent: 'SR', endEvent: 'SS' }, 'daily sunrise–sunset'],
    [{ day: ['SAT', 'MON', 'TUE'], startTime: '09:00:30Z' }, 'Mon, Tue, Sat from 09:00:30 UTC'],
    // In the evening of the day before by UTC.
    [{ day: 'MON', startTime: '02:00+05:30', endTime: '24:00+05:30' }, 'Sun 20:30–18:30 UTC'],
    [{ day: ['MON', 'FRI'], startTime: '23:30-01:00', endTime: '01:00-01:00' }, 'Tue, Sat 00:30–02:00 UTC'],
  ])('keeps the hours %j', (hours, words) => {
    const { drafts, notes, faults } = first(
      ed269(ed269Zone({ applicability: { permanent: 'YES', schedule: [hours] } })),
    )
    expect(faults).toEqual([])
    expect(scheduleWords(drafts[0]!.schedule!)).toBe(words)
    expect(notes.join('\n')).toContain(`the schedule (${words}) is kept and shown`)
  })

  it.each([
    { day: 'MOONDAY', startTime: '08:00Z' },
    { day: 'MON', startTime: '25:00Z' },
    { day: 'MON', startTime: '08:61Z' },
    { day: 'MON', startEvent: 'NOON' },
    { day: 'MON', startTime: { toString: 1 }, endTime: 'x'.repeat(100_000) },
  ])('leaves out the hours %j, which cannot be read, and reports it', (hours) => {
    const { drafts, notes, faults } = first(
      ed269(ed269Zone({ applicability: { permanent: 'YES', schedule: [hours] } })),
    )
    expect([faults, drafts[0]!.schedule]).toEqual([[], null])
    expect(notes.join('\n')).toContain('the schedule could not be read and was left out')
    expect(notes.join('').length).toBeLessThan(2_000)
  })

  it('leaves out a schedule that is longer than one that is kept', () => {
    const hours = Array.from({ length: 100_000 }, () => ({ day: 'MON', startTime: '08:00Z' }))
    const { drafts, notes } = first(
      ed269(ed269Zone({ applicability: { permanent: 'YES', schedule: hours } })),
    )
    expect(drafts[0]!.schedule).toBeNull()
    expect(notes.join('\n')).toContain('the schedule is longer than one that is kept')
    expect(notes.join('').length).toBeLessThan(2_000)
  })

  it('keeps several periods within the window that holds them', () => {
    const applicability = [
      { permanent: 'NO', startDateTime: '2026-05-01T00:00:00Z', endDateTime: '2026-05-02T00:00:00Z' },
      { permanent: 'NO', startDateTime: '2026-04-01T00:00:00Z', endDateTime: '2026-04-02T00:00:00Z' },
    ]
    const { drafts } = first(ed269(ed269Zone({ applicability })))
    expect(drafts[0]).toMatchObject({
      active_from: '2026-04-01T00:00:00.000Z',
      active_to: '2026-05-02T00:00:00.000Z',
      schedule: [
        { from: '2026-05-01T00:00:00.000Z', to: null, daily: [] },
        { from: null, to: '2026-04-02T00:00:00.000Z', daily: [] },
      ],
    })
  })

  it.each([
    [
      'a window upside down',
      {
        applicability: [
          { permanent: 'NO', startDateTime: '2026-05-02T00:00:00Z', endDateTime: '2026-05-01T00:00:00Z' },
        ],
      },
      /must be before its end/,
    ],
    [
      'heights upside down',
      { geometry: [volume({ lowerLimit: 200 })] },
      /lower limit \(200 m AGL\) must be below/,
    ],
    [
      'a strange reference',
      { geometry: [volume({ upperVerticalReference: 'MOON' })] },
      /limit \S+ is measured from "MOON", which is none of AGL, AMSL, WGS84, STD/,
    ],
    ['no geometry', { geometry: [] }, /has no geometry/],
    [
      'a circle without radius',
      { geometry: [volume({ horizontalProjection: { type: 'Circle', center: [1, 1] } })] },
      /needs a radius/,
    ],
    [
      'a date that is none',
      { applicability: [{ permanent: 'NO', startDateTime: 'soon' }] },
      /"soon" is no ISO 8601/,
    ],
  ])('is at fault with %s', (_what, overrides, reason) => {
    const { drafts, faults } = first(ed269(ed269Zone(overrides)))
    expect(drafts).toEqual([])
    expect(faults.join()).toMatch(reason)
  })
})

describe('heights that are not above ground', () => {
  const amsl = ed269(ed269Zone({ geometry: [volume({ upperVerticalReference: 'AMSL', upperLimit: 1020 })] }))
  const max_altitude = { value: 1020, reference: 'AMSL', unit: 'm' }
  it('are kept as the file has them', () => {
    const { drafts, notes } = first(amsl)
    expect(drafts[0]).toMatchObject({ max_height: null, max_altitude })
    expect(notes.join()).not.toMatch(/upper limit/)
  })
  it('keep their unit', () => {
    const feet = { uomDimensions: 'FT', upperVerticalReference: 'AMSL', upperLimit: 2000 }
    const { drafts } = first(ed269(ed269Zone({ geometry: [volume(feet)] })))
    expect(drafts[0]).toMatchObject({ max_altitude: { value: 2000, reference: 'AMSL', unit: 'ft' } })
  })
  it('are given above ground as well where the caller knows its elevation', () => {
    const { drafts, notes } = first(amsl, { groundElevation: 900 })
    expect(drafts[0]).toMatchObject({ max_height: 120, max_altitude })
    expect(notes.join()).toContain('over ground at 900 m it is 120 m above ground')
  })
})
