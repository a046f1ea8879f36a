import { airspaceZoneType } from '@clearway/domain/contracts'
import { type Polygon, polygonsOverlap } from '@clearway/domain/geo'
import { useMemo } from 'react'
import { useZones } from '../airspace/use-zones.ts'
import type { DecidingZone } from './offers.ts'

const { red, yellow } = airspaceZoneType

/** Zones over the ground of a draft that a manager decides for, at whatever height and time. */
export function useDecidingZones(polygon: Polygon | null): readonly DecidingZone[] {
  const { data } = useZones()
  return useMemo(() => {
    if (!polygon) return []
    return (data ?? []).filter(
      ({ airspace_zone_type, zone_envelope }) =>
        (airspace_zone_type === red || airspace_zone_type === yellow) &&
        polygonsOverlap(polygon, zone_envelope as Polygon),
    )
  }, [data, polygon])
}
