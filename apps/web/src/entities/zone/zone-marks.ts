import { type Polygon, polygonsOverlap } from '@clearway/domain/geo'
import { type ZoneKind, zoneKindName } from '@clearway/ui'
import type { MapZone } from '../../map/content/types.ts'
import { strictestFirst } from './zone-facts.ts'

/** For a legend: the kinds of the zones that a subject meets on its map, the strictest first. */
export const zoneMarks = (
  zones: readonly MapZone[],
  subject: Polygon,
): { mark: ZoneKind; name: string }[] => {
  const met = zones.filter(({ envelope }) => polygonsOverlap(envelope, subject))
  const kinds = [...new Set(met.map(({ type }) => type))]
  return strictestFirst(kinds, (kind) => kind).map((kind) => ({ mark: kind, name: zoneKindName[kind] }))
}
