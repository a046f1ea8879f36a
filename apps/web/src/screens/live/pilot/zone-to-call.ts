import { strictestFirst } from '../../../entities/zone/zone-facts.ts'
import type { MapZone } from '../../../map/content/types.ts'
import type { Ahead } from '../ahead.ts'

interface Where {
  /** Of violations that go on, and of where the aircraft is. */
  readonly violated: readonly string[]
  readonly inside: readonly string[]
  readonly next: Ahead['next']
}

const kindOf = ({ type }: MapZone) => type
const asks = ({ type }: MapZone): boolean => type === 'red' || type === 'yellow'

/**
 * Whose manager a pilot calls: of the zone that is violated, else of the one in which it is and that asks, else of the next
 * one; the strictest first.
 */
export const zoneToCall = (
  zones: readonly MapZone[],
  { violated, inside, next }: Where,
): MapZone | undefined => {
  const of = (uuids: readonly string[]) =>
    strictestFirst(
      zones.filter(({ zoneUuid }) => uuids.includes(zoneUuid)),
      kindOf,
    )
  const here = of(inside)
  return of(violated)[0] ?? here.find(asks) ?? next?.zone ?? here[0]
}
