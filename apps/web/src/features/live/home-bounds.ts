import type { Polygon } from 'geojson'
import { boundsOf } from '../../map/canvas/camera.ts'
import type { Bounds } from '../../map/types.ts'
import type { ZoneLink } from '../airspace/use-my-zones.ts'
import type { Zone } from '../airspace/use-zones.ts'

/** The box round the organisation's zones; round all zones when it has none; null when there are none at all. */
export function homeBounds(zones: readonly Zone[], links: readonly ZoneLink[]): Bounds | null {
  const mine = new Set(links.map(({ zone_uuid }) => zone_uuid))
  const own = zones.filter(({ zone_uuid }) => mine.has(zone_uuid))
  const shown = own.length > 0 ? own : zones
  return boundsOf(shown.flatMap(({ zone_envelope }) => (zone_envelope as Polygon).coordinates[0] ?? []))
}
