import { heightBand, metresAgl } from '@clearway/ui'
import type { Feature, FeatureCollection } from 'geojson'
import type { MapZone } from '../content/types.ts'
import type { HatchAreas } from './hatch-areas.ts'
import { labelPoints } from './label-point.ts'

export interface ZoneFeatureOptions {
  /** The moment that is shown: now, or the time of the slider. */
  readonly atMs: number
  readonly selectedUuid: string | null
  /** Zones beside a subject: 40 %. */
  readonly isContext: boolean
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

const contextStrength = 0.4
const laterStrength = 0.35

const properties = (zone: MapZone, options: ZoneFeatureOptions) => {
  const isLater = zonePhase(zone, options.atMs) === 'later'
  const band = zone.heights ?? formatBand(zone.minHeight, zone.maxHeight)
  return {
    zone_uuid: zone.zoneUuid,
    type: zone.type,
    name: zone.name,
    band: isLater ? `${band}, from ${options.formatTime(Date.parse(zone.activeFrom!))}` : band,
    later: isLater,
    selected: zone.zoneUuid === options.selectedUuid,
    strength: isLater ? laterStrength : options.isContext ? contextStrength : 1,
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
