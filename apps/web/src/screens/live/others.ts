import { metres } from '@clearway/ui'
import type { OtherAircraft } from '../../map/content/types.ts'
import type { Outputs } from '../../trpc/client.ts'

type Around = Outputs['sessions']['nearby'][number]

/** Only of those that an own aircraft may meet the height is written. */
const meets = { withinM: 3_000, heightsApartM: 60 }

/**
 * What flies around the organisation's own aircraft, each once, the nearest first, without names. `heights`: of the own
 * flights, metres above ground by session.
 */
export const othersOf = (
  around: readonly Around[],
  heights: ReadonlyMap<string, number | null>,
): OtherAircraft[] => {
  const found = new Map<number, OtherAircraft & { distanceM: number }>()
  for (const { session_uuid, aircraft } of around)
    for (const one of aircraft) {
      if (one.is_own) continue
      const known = found.get(one.track_id)
      const own = heights.get(session_uuid) ?? null
      const height = one.altitude_agl
      const isMet =
        one.distance_m <= meets.withinM &&
        own !== null &&
        height !== null &&
        Math.abs(height - own) <= meets.heightsApartM
      found.set(one.track_id, {
        id: String(one.track_id),
        longitude: one.longitude,
        latitude: one.latitude,
        heading: one.heading ?? 0,
        label: isMet ? metres(height) : (known?.label ?? ''),
        distanceM: Math.min(one.distance_m, known?.distanceM ?? Number.POSITIVE_INFINITY),
      })
    }
  return [...found.values()]
    .sort((a, b) => a.distanceM - b.distanceM)
    .map(({ distanceM: _, ...other }) => other)
}
