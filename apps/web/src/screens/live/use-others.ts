import { useFigures } from '@clearway/ui'
import type { OtherAircraft } from '../../map/content/types.ts'
import { aloneContext, trpc } from '../../trpc/client.ts'
import { othersOf } from './others.ts'

/** The positions of others by query: the live socket sends them only to those who answer for the airspace. */
const everyMs = 2_000
const radiusM = 10_000
const none: readonly OtherAircraft[] = []

/** Other traffic near the organisation's own flights, while it has any. */
export const useOthers = (
  enabled: boolean,
  heights: ReadonlyMap<string, number | null>,
): readonly OtherAircraft[] => {
  const { data } = trpc.sessions.nearby.useQuery(
    { radius_m: radiusM },
    { enabled, refetchInterval: everyMs, trpc: { context: aloneContext } },
  )
  return useFigures(() => (enabled && data ? othersOf(data, heights) : none), [enabled, data, heights])
}
