import { circlePolygon, pointInPolygon, polygonAreaM2 } from '@clearway/domain/geo'
import { describe, expect, it } from 'vitest'
import type { MapZone } from '../content/types.ts'
import { hatchAreas } from './hatch-areas.ts'
import { labelPoints } from './label-point.ts'
import { formatBand, phasesKey, zoneFeatures, zonePhase } from './zone-features.ts'

const outer: MapZone = {
  zoneUuid: 'outer',
  name: 'KIA Outer',
  type: 'yellow',
  envelope: circlePolygon([77.7, 13.2], 17_000),
  minHeight: 60,
  maxHeight: 120,
  activeFrom: null,
  activeTo: null,
}
const inner: MapZone = {
  ...outer,
  zoneUuid: 'inner',
  name: 'KIA Inner',
  type: 'red',
  envelope: circlePolygon([77.7, 13.2], 6000),
}
const at = Date.parse('2026-11-21T12:00:00Z')
const parts = (zones: MapZone[]) =>
  zoneFeatures(zones, new Map(), { atMs: at, formatTime: () => '16:00' }).features

describe('zones on the map', () => {
  it.each([
    [{}, 'active'],
    [{ activeFrom: '2026-11-21T12:00:00Z' }, 'active'],
    [{ activeFrom: '2026-11-21T16:00:00Z' }, 'later'],
    [{ activeTo: '2026-11-21T12:00:00Z' }, 'past'],
    [{ activeFrom: '2026-11-20T00:00:00Z', activeTo: '2026-11-22T00:00:00Z' }, 'active'],
  ] as const)('with %o is %s', (window, phase) => {
    expect(zonePhase({ ...outer, ...window }, at)).toBe(phase)
  })

  it('are faint and labelled with their start before they are active, and are gone afterwards', () => {
    const [later] = parts([{ ...outer, activeFrom: '2026-11-21T16:00:00Z' }])
    expect(later?.properties).toMatchObject({ later: true, band: '60–120 m AGL, from 16:00' })
    expect(parts([{ ...outer, activeTo: '2026-11-21T11:00:00Z' }])).toEqual([])
  })

  it('stay as they are drawn until one begins or ends', () => {
    const zones = [outer, { ...inner, activeFrom: '2026-11-21T12:30:00Z', activeTo: '2026-11-21T13:00:00Z' }]
    const minutes = [0, 29, 30, 59, 60].map((minute) => phasesKey(zones, at + minute * 60_000))
    expect(minutes).toEqual(['l', 'l', 'a', 'a', 'p'])
  })

  it.each([
    [60, 120, '60–120 m AGL'],
    [null, 120, 'up to 120 m AGL'],
    [60, null, 'from 60 m AGL'],
    [null, null, 'all heights'],
  ])('from %o to %o are labelled %s', (low, high, band) => {
    expect(formatBand(low, high)).toBe(band)
  })

  it('have their label inside them and outside smaller zones within', () => {
    const [outerPoint, innerPoint] = labelPoints([outer, inner])
    expect(pointInPolygon(outerPoint!, outer.envelope)).toBe(true)
    expect(pointInPolygon(outerPoint!, inner.envelope)).toBe(false)
    expect(pointInPolygon(innerPoint!, inner.envelope)).toBe(true)
  })

  it('keep their hatch out of red zones', () => {
    const [cut] = hatchAreas([outer, inner]).get('outer')!
    const expected = polygonAreaM2(outer.envelope) - polygonAreaM2(inner.envelope)
    expect(polygonAreaM2(cut!) / expected).toBeCloseTo(1, 4)
    expect(hatchAreas([outer, { ...inner, activeFrom: '2026-11-21T16:00:00Z' }]).size).toBe(0)
  })
})
