import type { Polygon } from '@clearway/domain/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecidingZone, fieldsOfSlot, type OfferQuestion, offersFor, type Slot } from './offers.ts'

const at = (text: string) => Date.parse(`2026-11-21T${text}`)
const iso = (ms: number) => new Date(ms).toISOString()
const volume: Slot = { minHeight: 40, maxHeight: 80, startMs: at('14:30'), endMs: at('15:45') }
const box = (west: number, east: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [east, 0],
      [east, 1],
      [west, 1],
      [west, 0],
    ],
  ],
})
const conflict = (
  over: Partial<OfferQuestion['conflicts'][number]> = {},
): OfferQuestion['conflicts'][number] => ({
  operator: 'another operator',
  plan_uuid: null,
  min_height: 50,
  max_height: 75,
  compared_in: 'AGL',
  starts_at: iso(at('14:30')),
  ends_at: iso(at('15:10')),
  taken_from: iso(at('14:00')),
  taken_to: iso(at('15:10')),
  area_m2: 4_000_000,
  polygons: [],
  ...over,
})
const kia: DecidingZone = {
  zone_name: 'KIA Outer',
  min_height: 60,
  max_height: 120,
  active_from: null,
  active_to: null,
  zone_envelope: box(1, 3),
}
const later: OfferQuestion['alternatives'][number] = {
  kind: 'later_window',
  starts_at: iso(at('15:10')),
  ends_at: iso(at('16:25')),
  min_height: 40,
  max_height: 80,
}
const lower: OfferQuestion['alternatives'][number] = {
  ...later,
  kind: 'lower_band',
  starts_at: iso(volume.startMs),
  ends_at: iso(volume.endMs),
  min_height: 10,
  max_height: 50,
}
const offers = (over: Partial<OfferQuestion> = {}) =>
  wholeOffers(over).map(({ act, effect }) => [act, effect])
const wholeOffers = (over: Partial<OfferQuestion>) =>
  offersFor({
    volume,
    areaM2: 30_600_000,
    conflicts: [conflict()],
    alternatives: [],
    trimmed: null,
    deciding: [kia],
    ...over,
  })

test('what ends within the minute of the next flight is offered to end the minute before, which the field can show', () => {
  const ending = { ...volume, endMs: at('15:45:42') }
  const next = conflict({
    starts_at: iso(at('15:45:10')),
    ends_at: iso(at('15:45:42')),
    min_height: 0,
    max_height: 500,
  })
  const [offer] = wholeOffers({ volume: ending, conflicts: [next] })
  expect(offer?.act).toBe('End at 15:44')
})

describe('ways out of a conflict', () => {
  test('the one that needs no approval comes first, then what keeps most of the draft', () => {
    expect(offers({ alternatives: [later, lower] })).toEqual([
      ['Lower to 10–50 m AGL', 'clear, no approval needed'],
      ['Move to 15:10–16:25', 'clear, KIA Outer decides'],
      ['Cut to 75–80 m AGL', 'clear, KIA Outer decides'],
    ])
  })

  test('the nearest time is offered beside the nearest height, and a window of another day says so', () => {
    const earlier = {
      ...later,
      kind: 'earlier_window',
      starts_at: iso(at('12:45')),
      ends_at: iso(at('14:00')),
    } as const
    const higher = { ...lower, kind: 'higher_band', min_height: 75, max_height: 115 } as const
    expect(offers({ alternatives: [later, earlier, higher, lower], deciding: null })).toEqual([
      ['Move to 15:10–16:25', 'clear'],
      ['Raise to 75–115 m AGL', 'clear'],
      ['Move to 12:45–14:00', 'clear'],
    ])
    const before = { ...earlier, starts_at: '2026-11-20T10:00', ends_at: '2026-11-20T11:15' }
    expect(offers({ alternatives: [before], deciding: null })[0]).toEqual([
      'Move to 20 Nov 2026 10:00–11:15',
      'clear',
    ])
  })

  test('where nothing of that size is free, a part of the draft is offered', () => {
    expect(offers()).toEqual([
      ['Cut to 40–50 m AGL', 'clear, no approval needed'],
      ['Start at 15:10', 'clear, KIA Outer decides'],
      ['Cut to 75–80 m AGL', 'clear, KIA Outer decides'],
    ])
  })

  test('a plan is offered nothing outside its mission, and nothing about approvals', () => {
    expect(offers({ alternatives: [later, lower], bounds: volume, deciding: null })).toEqual([
      ['Start at 15:10', 'clear'],
      ['Cut to 40–50 m AGL', 'clear'],
      ['Cut to 75–80 m AGL', 'clear'],
    ])
  })

  test('less ground is offered beside two others, and says who still decides about what is left', () => {
    const trimmed = { envelope: box(0, 2), area_m2: 26_600_000 }
    expect(offers({ trimmed, alternatives: [later, lower] })).toEqual([
      ['Lower to 10–50 m AGL', 'clear, no approval needed'],
      ['Move to 15:10–16:25', 'clear, KIA Outer decides'],
      ['Trim 4.0 km²', 'clear, 26.6 km² left, KIA Outer decides'],
    ])
    const away = { ...trimmed, envelope: box(0, 0.5) }
    expect(offers({ trimmed: away })[0]).toEqual(['Trim 4.0 km²', 'clear, 26.6 km² left, no approval needed'])
  })

  test('a sliver of a band or window is no offer', () => {
    const all = conflict({ min_height: 42, max_height: 80, ends_at: iso(at('15:40')) })
    expect(offers({ conflicts: [all] })).toEqual([])
  })

  test('without a conflict there is nothing to offer', () => {
    expect(offers({ conflicts: [] })).toEqual([])
  })

  test('no part that is offered shares anything with any conflict, nor leaves the draft', () => {
    const pair = (least: number, most: number) =>
      fc
        .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    const given = fc.array(fc.record({ heights: pair(40, 80), window: pair(volume.startMs, volume.endMs) }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(given, (shared) => {
        const conflicts = shared.map(({ heights: [min_height, max_height], window: [from, to] }) =>
          conflict({ min_height, max_height, starts_at: iso(from), ends_at: iso(to) }),
        )
        for (const { slot } of offersFor({
          volume,
          areaM2: 1,
          conflicts,
          alternatives: [],
          trimmed: null,
          deciding: [],
        })) {
          expect(slot.minHeight >= volume.minHeight && slot.maxHeight <= volume.maxHeight).toBe(true)
          expect(slot.startMs >= volume.startMs && slot.endMs <= volume.endMs).toBe(true)
          const isClear = conflicts.every(
            (one) =>
              one.max_height <= slot.minHeight ||
              one.min_height >= slot.maxHeight ||
              Date.parse(one.ends_at) <= slot.startMs ||
              Date.parse(one.starts_at) >= slot.endMs,
          )
          expect(isClear).toBe(true)
        }
      }),
    )
  })

  test('taking one changes only what it moves', () => {
    expect(fieldsOfSlot({ ...volume, startMs: at('15:10') }, volume)).toEqual({
      start_time: '2026-11-21T15:10',
    })
    expect(fieldsOfSlot({ ...volume, maxHeight: 50 }, volume)).toEqual({
      max_height: 50,
      max_measure: 'm AGL',
    })
  })
})

describe('a draft above the sea', () => {
  const limits = {
    min: { value: 960, reference: 'AMSL' as const, unit: 'm' as const },
    max: { value: 1_000, reference: 'AMSL' as const, unit: 'm' as const },
  }
  const above: Slot = { ...volume, minHeight: 960, maxHeight: 1_000, limits }

  test('has the ways out that one above ground has: another time, another band, less time', () => {
    const found = wholeOffers({ volume: above, conflicts: [conflict()], alternatives: [later, lower] })
    expect(found.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['Move to 15:10–16:25', 'Lower to 10–50 m AGL']),
    )
    expect(offers({ volume: above, conflicts: [conflict()] })).toEqual([
      ['Start at 15:10', 'clear, no approval needed'],
    ])
    const of = (key: string) => fieldsOfSlot(found.find((one) => one.key === key)!.slot, above)
    expect(of('lower')).toMatchObject({
      min_height: 10,
      max_height: 50,
      min_measure: 'm AGL',
      max_measure: 'm AGL',
    })
    expect(Object.keys(of('later'))).toEqual(['start_time', 'end_time'])
  })

  test('is held up by the zones that it meets by the answer of the API', () => {
    const [met, other] = [
      { ...kia, isMet: true },
      { ...kia, isMet: false },
    ]
    const effectOf = (zone: DecidingZone) =>
      wholeOffers({ volume: above, conflicts: [conflict()], alternatives: [later], deciding: [zone] })[0]
        ?.effect
    expect(effectOf(met)).toContain('KIA Outer decides')
    expect(effectOf(other)).toContain('no approval needed')
  })
})
