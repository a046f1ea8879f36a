import { longestTrafficPage, ownFlightWatchers, zoneWatchers } from '@clearway/domain/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { aloneContext, type Outputs, trpc } from '../../trpc/client.ts'
import { everyPage } from '../../trpc/every-page.ts'
import { isTransient } from '../../trpc/failure.ts'
import { useMyZones } from '../zone/use-zones.ts'

/** Whose flights the page shows: those in the organisation's zones, or the organisation's own. */
export type Sky = 'zones' | 'own'

/** null: this caller watches neither. */
export const useSky = (): Sky | null => {
  const can = useCan()
  if (can({ access: zoneWatchers }) === true) return 'zones'
  return can({ access: ownFlightWatchers }) === true ? 'own' : null
}

/**
 * Who watches zones and has none yet is refused whatever they ask of the flights in them, so that it is asked of those who are known
 * to have one.
 */
export const useWatch = (sky: Sky | null) => {
  const isWatcher = sky === 'zones'
  const { data, isError } = useMyZones(isWatcher)
  return {
    hasNoZone: isWatcher && data?.length === 0,
    mayAsk: !isWatcher || isError || (data?.length ?? 0) > 0,
  }
}

export type TrafficFlight = Outputs['awareness']['traffic']['data'][number]
export const trafficLists = { zones: 'traffic', own: 'ownTraffic' } as const

const everyMs = 60_000
/** After a change: flights that start within this time are read together. */
const afterChangeMs = 2_000

/** The flights of this sky, each with its plan, mission and pilot. */
export const useTraffic = (sky: Sky) => {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  const list = trafficLists[sky]
  const { mayAsk } = useWatch(sky)
  return useQuery({
    enabled: mayAsk,
    // Below the API's own query key of traffic: to invalidate that invalidates this, too.
    queryKey: [['awareness', list, 'every'], org_uuid],
    // What was refused is not asked sooner for a change: it stays one that was not read.
    refetchInterval: ({ state: { isInvalidated, status } }) =>
      isInvalidated && status !== 'error' ? afterChangeMs : everyMs,
    retry: (failures, error) => isTransient(error) && failures < 3,
    queryFn: () =>
      everyPage((page) =>
        client.awareness[list].query({ page, limit: longestTrafficPage }, { context: aloneContext }),
      ),
  })
}
