import { permanentShare, pieceOf, seeded } from '../intersect/data.ts'

/** What one request of `POST /v1/airspaces/bulk` holds at most. */
export const atOnce = 500
const radius = { low: 50, high: 3_000 }

export interface ZoneBody {
  readonly zone_name: string
  readonly zone_envelope: { readonly type: 'Polygon'; readonly coordinates: readonly (readonly number[][])[] }
  readonly min_height: number
  readonly max_height: number
  readonly active_from: string | null
  readonly active_to: string | null
  readonly restriction_type: number
  readonly airspace_zone_type: number
}

/** The bodies of as many requests as that many zones need. */
export const bulkBodies = (count: number): string[] => {
  const random = seeded(17)
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, request) =>
    JSON.stringify({
      zones: Array.from({ length: Math.min(atOnce, count - request * atOnce) }, (_, n) =>
        zoneOf(request * atOnce + n, random),
      ),
    }),
  )
}

const zoneOf = (n: number, random: () => number): ZoneBody => {
  const { ring, minHeight, maxHeight, from, to } = pieceOf(random, radius, permanentShare)
  return {
    zone_name: `Zone ${n}`,
    zone_envelope: { type: 'Polygon', coordinates: [ring] },
    min_height: minHeight,
    max_height: maxHeight,
    active_from: to === null ? null : new Date(from).toISOString(),
    active_to: to === null ? null : new Date(to).toISOString(),
    restriction_type: 1 + (n % 5),
    airspace_zone_type: 1 + (n % 4),
  }
}
