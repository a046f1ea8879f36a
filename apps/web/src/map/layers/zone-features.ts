import { heightBand, metresAgl } from '@clearway/ui'
import type { Feature, FeatureCollection } from 'geojson'
import type { MapZone } from '../content/types.ts'
import type { HatchAreas } from './hatch-areas.ts'
import { labelPoints } from './label-point.ts'

export interface ZoneFeatureOptions {
  /** The moment that is shown: now, or the time of the slider. */
  readonly atMs: number
  readonly formatTime: (ms: number) => string
}

export type ZonePhase = 'active' | 'later' | 'past'

export const zonePhase = ({ activeFrom, activeTo }: MapZone, atMs: number): ZonePhase => {
  if (activeTo !== null && Date.parse(activeTo) <= atMs) return 'past'
  return activeFrom !== null && Date.parse(activeFrom) > atMs ? 'later' : 'active'
}

/** `60–120 m`, `from 60 m`, `up to 120 m`: a null end is open. */
export const formatBand = (minHeight: number | null, maxHeight: number | null): string => {
  if (minHeight === null) return maxHeight === null ? 'all heights' : `up to ${metresAgl(maxHeight)}`
  return maxHeight === null ? `from ${metresAgl(minHeight)}` : heightBand(minHeight, maxHeight)
}

/** The same as long as no zone begins or ends: what is drawn then is the same, too. */
export const phasesKey = (zones: readonly MapZone[], atMs: number): string =>
  zones
    .filter(({ activeFrom, activeTo }) => activeFrom !== null || activeTo !== null)
    .map((zone) => zonePhase(zone, atMs)[0])
    .join('')

const properties = (zone: MapZone, options: ZoneFeatureOptions) => {
  const isLater = zonePhase(zone, options.atMs) === 'later'
  const band = zone.heights ?? formatBand(zone.minHeight, zone.maxHeight)
  return {
    zone_uuid: zone.zoneUuid,
    type: zone.type,
    name: zone.name,
    band: isLater ? `${band}, from ${options.formatTime(Date.parse(zone.activeFrom!))}` : band,
    later: isLater,
  }
}

const feature = (properties: Feature['properties'], geometry: Feature['geometry']): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

/** Polygons of all zones that are or will be active, and one label point for each. */
export const zoneFeatures = (
  zones: readonly MapZone[],
  hatches: HatchAreas,
  options: ZoneFeatureOptions,
): FeatureCollection => {
  const drawn = zones.filter((zone) => zonePhase(zone, options.atMs) !== 'past')
  const points = labelPoints(drawn)
  const features = drawn.flatMap((zone, index): Feature[] => {
    const shared = properties(zone, options)
    const hatch = hatches.get(zone.zoneUuid) ?? [zone.envelope]
    return [
      feature({ ...shared, part: 'area' }, zone.envelope),
      ...hatch.map((part) => feature({ ...shared, part: 'hatch' }, part)),
      feature({ ...shared, part: 'label' }, { type: 'Point', coordinates: points[index]! }),
    ]
  })
  return { type: 'FeatureCollection', features }
}
