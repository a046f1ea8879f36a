import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOfChange, offersFor } from './offers.ts'
import type { Conflict, ZoneVerdict } from './verdict-words.ts'
import type { DraftVolume } from './volume-fields.ts'

const at = (text: string) => Date.parse(`2026-11-21T${text}`)
const volume: DraftVolume = {
  polygon: { type: 'Polygon', coordinates: [] },
  minHeight: 40,
  maxHeight: 80,
  startMs: at('14:30'),
  endMs: at('15:45'),
}
const conflict = (over: Partial<Conflict> = {}): Conflict => ({
  operator: 'another operator',
  plan_uuid: null,
  min_height: 50,
  max_height: 75,
  starts_at: new Date(at('14:30')).toISOString(),
  ends_at: new Date(at('15:10')).toISOString(),
  area_m2: 4_000_000,
  polygons: [],
  ...over,
})
const zone = (over: Partial<ZoneVerdict> = {}): ZoneVerdict => ({
  zone_uuid: 'z',
  zone_svc_id: 'ZON-1',
  zone_name: 'KIA Outer',
  airspace_zone_type: 2,
  airspace_type: 'CONTROLLED_AIRSPACE',
  min_height: 60,
  max_height: 120,
  active_from: null,
  active_to: null,
  permission_status: 0,
  ...over,
})

describe('ways out of a conflict', () => {
  test('the one that needs no approval comes first, and each says what is left to wait for', () => {
    const offers = offersFor(volume, [conflict()], [zone()])
    expect(offers.map(({ act, effect }) => [act, effect])).toEqual([
      ['Lower to 40–50 m', 'clear, no approval needed'],
      ['Start at 15:10', 'clear, KIA Outer still decides'],
      ['Raise to 75–80 m', 'clear, KIA Outer still decides'],
    ])
  })

  test('a sliver of a band or window is no offer', () => {
    const offers = offersFor(
      volume,
      [conflict({ min_height: 42, max_height: 80, ends_at: new Date(at('15:40')).toISOString() })],
      [],
    )
    expect(offers).toEqual([])
  })

  test('without a conflict there is nothing to offer', () => {
    expect(offersFor(volume, [], [zone()])).toEqual([])
  })

  test('none of them shares anything with any conflict, nor leaves the draft', () => {
    const pair = (least: number, most: number) =>
      fc
        .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    const conflicts = fc.array(
      fc.record({ heights: pair(40, 80), time: pair(volume.startMs, volume.endMs) }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(conflicts, (given) => {
        const all = given.map(({ heights, time }) =>
          conflict({
            min_height: heights[0],
            max_height: heights[1],
            starts_at: new Date(time[0]).toISOString(),
            ends_at: new Date(time[1]).toISOString(),
          }),
        )
        for (const { change } of offersFor(volume, all, [])) {
          const after = { ...volume, ...change }
          expect(after.minHeight).toBeGreaterThanOrEqual(volume.minHeight)
          expect(after.maxHeight).toBeLessThanOrEqual(volume.maxHeight)
          expect(after.startMs).toBeGreaterThanOrEqual(volume.startMs)
          expect(after.endMs).toBeLessThanOrEqual(volume.endMs)
          const isClear = all.every(
            (one) =>
              one.max_height <= after.minHeight ||
              one.min_height >= after.maxHeight ||
              Date.parse(one.ends_at) <= after.startMs ||
              Date.parse(one.starts_at) >= after.endMs,
          )
          expect(isClear).toBe(true)
        }
      }),
    )
  })

  test('taking one changes only its own fields', () => {
    expect(fieldsOfChange({ startMs: at('15:10') })).toEqual({ start_time: '2026-11-21T15:10' })
    expect(fieldsOfChange({ maxHeight: 50 })).toEqual({ max_height: 50 })
  })
})
