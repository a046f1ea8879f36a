import { type Polygon, polygonsOverlap } from '@clearway/domain/geo'
import { type ZoneKind, zoneKindName } from '@clearway/ui'
import type { MapZone } from '../../map/index.ts'

const order: readonly ZoneKind[] = ['red', 'yellow', 'green', 'awareness']

/** For a legend: the kinds of the zones that a subject meets on its map, the strictest first. */
export function zoneMarks(zones: readonly MapZone[], subject: Polygon): { mark: ZoneKind; name: string }[] {
  const met = zones.filter(({ envelope }) => polygonsOverlap(envelope, subject))
  const kinds = new Set(met.map(({ type }) => type))
  return order.filter((kind) => kinds.has(kind)).map((kind) => ({ mark: kind, name: zoneKindName[kind] }))
}
