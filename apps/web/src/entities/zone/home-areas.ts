import type { HomeView } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import type { Bounds } from '../../map/content/types.ts'

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180
const latitude = (degrees: number): number => Math.min(90, Math.max(-90, degrees))

/** What a map shows, as an organisation keeps it: longitudes of one world, west beyond east over the date line. */
export const homeViewOf = ({ west, south, east, north }: Bounds): HomeView => {
  const isWhole = east - west >= 360
  return {
    west: isWhole ? -180 : wrapped(west),
    south: latitude(south),
    east: isWhole ? 180 : wrapped(east),
    north: latitude(north),
  }
}

/** The same as an area, which goes on beyond the date line. */
export const areaOfHome = ({ west, south, east, north }: HomeView): Polygon => {
  const beyond = east < west ? east + 360 : east
  const corners = [
    [west, south],
    [beyond, south],
    [beyond, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [corners] } as Polygon
}

/** Half the side of an area around where somebody flew, and around a city. */
export const nearDegrees = { flight: 0.02, city: 0.2 } as const

export const areaAround = (longitude: number, latitude: number, degrees: number): Polygon =>
  areaOfHome({
    west: longitude - degrees,
    south: Math.max(-90, latitude - degrees),
    east: longitude + degrees,
    north: Math.min(90, latitude + degrees),
  })

/** Where an organisation works. */
export interface HomeSources<Area> {
  /** As it was chosen. */
  readonly chosen: Area | null
  /** Every active zone, with its uuid. */
  readonly zones: readonly { readonly uuid: string; readonly area: Area }[]
  /** Those that the organisation manages or monitors. */
  readonly ownZoneUuids: readonly string[]
  /** Those that it may read, with the zones that they ask. */
  readonly missions: readonly { readonly area: Area; readonly zoneUuids: readonly string[] }[]
  /** Around where its aircraft flew last. */
  readonly flown: readonly { readonly area: Area }[]
}

/**
 * What its maps open on: what was chosen. Else its own zones that missions ask: who imports a continent still opens where the work is.
 * Else all of its own, else its missions, else where it flew; none for who has nothing of these yet.
 */
export const homeAreas = <Area>({
  chosen,
  zones,
  ownZoneUuids,
  missions,
  flown,
}: HomeSources<Area>): readonly Area[] => {
  if (chosen) return [chosen]
  const own = zones.filter(({ uuid }) => ownZoneUuids.includes(uuid))
  const asked = new Set(missions.flatMap(({ zoneUuids }) => zoneUuids))
  const busy = own.filter(({ uuid }) => asked.has(uuid))
  const found = [busy, own, missions, flown].find(({ length }) => length > 0) ?? []
  return found.map(({ area }) => area)
}
