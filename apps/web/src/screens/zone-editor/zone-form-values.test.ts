import { describe, expect, it } from 'vitest'
import { storedDraft } from '../../entities/volume/draft-store.ts'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { formOf, touchesAsStored, touchingPart, toWire } from './zone-form-values.ts'
import { type ZoneForm, zoneForm } from './zone-schema.ts'

const square = (west: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 12],
      [west + 1, 12],
      [west + 1, 13],
      [west, 12],
    ],
  ],
})
const zone = {
  zone_name: 'Parade',
  airspace_zone_type: 1,
  restriction_type: 3,
  zone_envelope: square(77),
  min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 120, reference: 'AGL', unit: 'm' },
  active_from: '2026-11-21T09:00:42.500Z',
  active_to: '2026-11-21T09:00:59.000Z',
} as unknown as ZoneDetail
const { active_from, active_to } = zone

describe('a zone that is only renamed', () => {
  const form = { ...formOf(zone), zone_name: 'Parade, north' }

  it('keeps its window to the second', () => {
    expect(toWire(form, zone)).toMatchObject({ zone_name: 'Parade, north', active_from, active_to })
  })

  it('is saved though its window is shorter than a minute', () => {
    expect(zoneForm(zone).safeParse(form).error).toBeUndefined()
  })
})

describe('missions are touched as by the zone that is stored', () => {
  const isStored = (change: Partial<ZoneForm>, polygon = square(77)) =>
    touchesAsStored(touchingPart({ polygon, values: { ...formOf(zone), ...change }, zone }), zone)

  it('by a draft that changes nothing, or only what concerns no mission', () => {
    expect(isStored({})).toBe(true)
    expect(isStored({ zone_name: 'Parade, north', restriction_type: 1 })).toBe(true)
  })

  it('and not by one that has moved, or has another kind or window, nor by a new zone', () => {
    expect(isStored({}, square(78))).toBe(false)
    expect(isStored({ airspace_zone_type: 2 })).toBe(false)
    expect(isStored({ active_to: '2026-11-22T10:00' })).toBe(false)
    const part = touchingPart({ polygon: square(77), values: formOf(undefined), zone: undefined })
    expect(touchesAsStored(part, undefined)).toBe(false)
  })
})

it('a draft knows that the schedule is to be taken away', () => {
  const values = { ...formOf(zone), drops_schedule: true }
  const kept = storedDraft({ savedAtMs: 1, values, drawing: null }, formOf(zone))
  expect(kept && toWire(kept.values, zone)).toMatchObject({ schedule: null })
})

it('a window that a person gives is the minutes that they gave, and an empty one is open', () => {
  const form = { ...formOf(zone), active_from: '', active_to: '2026-11-22T10:00' }
  expect(toWire(form, zone)).toMatchObject({
    active_from: null,
    active_to: new Date('2026-11-22T10:00').toISOString(),
  })
})

it('a window that ends before it starts is refused at its end', () => {
  const form = { ...formOf(zone), active_to: '2020-01-01T00:00' }
  const faults = zoneForm(zone)
    .safeParse(form)
    .error?.issues.map(({ path }) => path[0])
  expect(faults).toEqual(['active_to'])
})
