import { useFigures } from '@clearway/ui'
import { useMemo, useRef } from 'react'
import { type LiveAlert, sessionsInBreach } from '../../entities/alert/alert.ts'
import { useBatteryMinutes } from '../../entities/flight/battery.ts'
import {
  useAssetSubscriptions,
  useLiveToken,
  useZoneSubscriptions,
} from '../../entities/flight/live-subscriptions.ts'
import { type Sky, useTraffic, useWatch } from '../../entities/flight/use-traffic.ts'
import type { ZoneLink } from '../../entities/zone/use-zones.ts'
import { type Zone, zoneKind } from '../../entities/zone/zone-facts.ts'
import type { Bounds, MapAircraft, OtherAircraft } from '../../map/content/types.ts'
import { mapAircraft } from '../../map/live/map-aircraft.ts'
import { type LiveAirspace, useLiveAirspace } from '../../map/live/use-live-airspace.ts'
import { useSampled } from '../../timing/use-delayed.ts'
import { type LiveAlerts, useLiveAlerts } from './alerts/use-live-alerts.ts'
import { isAwaited } from './feed-words.ts'
import { type Flight, flightsOf, judge, nameOf } from './flight.ts'
import { type StateSince, withStates } from './flight-groups.ts'
import type { FlightFacts } from './flight-words.ts'
import { useFlightFacts } from './use-flight-facts.ts'
import { useOthers } from './use-others.ts'

const listEveryMs = 500

export interface LiveTraffic {
  readonly live: LiveAirspace
  /** For the map: as new as the frames. */
  readonly aircraft: readonly MapAircraft[]
  /** For lists: twice a second. */
  readonly flights: readonly Flight[]
  readonly since: StateSince
  readonly facts: ReadonlyMap<string, FlightFacts>
  /** Flights are known to be in the air, or not known yet, and no frame of them has come. */
  readonly isAwaited: boolean
  readonly alerts: LiveAlerts
  /** Other aircraft near the organisation's own. */
  readonly others: readonly OtherAircraft[]
}

interface LiveTrafficOptions {
  readonly sky: Sky
  readonly bounds: Bounds | null
  readonly links: readonly ZoneLink[] | undefined
  readonly zones: readonly Zone[] | undefined
}

/** Keeps its identity while the same sessions are in breach, so that the map is not drawn anew for a waiting time. */
const useBreached = (alerts: readonly LiveAlert[]): ReadonlySet<string> => {
  const key = [...sessionsInBreach(alerts)].sort().join(' ')
  return useMemo(() => new Set(key.split(' ').filter(Boolean)), [key])
}

/** The live traffic, joined with what the service has about its flights. */
export const useLiveTraffic = ({ sky, bounds, links, zones }: LiveTrafficOptions): LiveTraffic => {
  const traffic = useTraffic(sky)
  const { hasNoZone } = useWatch(sky)
  const live = useLiveAirspace({
    token: useLiveToken(),
    bounds,
    zones: useZoneSubscriptions(links),
    assetUuids: useAssetSubscriptions(sky, traffic.data),
  })
  const { state, stateNow } = live
  const facts = useFlightFacts(state.assets, traffic, sky)
  const alerts = useLiveAlerts(state.alerts)
  const breached = useBreached(alerts.all)
  const aircraft = useFigures(() => {
    const nowMs = stateNow()
    return mapAircraft(state, {
      nowMs,
      conformanceOf: (asset) => judge(asset, { facts, breached }),
      nameOf: (asset) => nameOf(asset, facts),
    })
  }, [state, facts, breached, stateNow])

  const sampled = useSampled(state, listEveryMs)
  const zonesByUuid = useMemo(
    () => new Map(zones?.map((zone) => [zone.zone_uuid, { name: zone.zone_name, type: zoneKind(zone) }])),
    [zones],
  )
  const measured = useFigures(
    () => flightsOf(sampled.value, { facts, zones: zonesByUuid, breached, nowMs: stateNow() }),
    [sampled, facts, zonesByUuid, breached, stateNow],
  )
  const flights = useBatteryMinutes(measured)
  const since = useRef<StateSince>(new Map())
  since.current = withStates(since.current, flights, sampled.atMs)
  const heights = useMemo(() => new Map(flights.map((one) => [one.sessionUuid, one.heightM])), [flights])
  const others = useOthers(sky === 'own' && flights.length > 0, heights)
  return {
    ...{ live, aircraft, flights, since: since.current, facts, alerts, others },
    isAwaited: isAwaited({
      feed: live.feed,
      newestFrameMs: state.newestFrameMs,
      openFlights: hasNoZone ? 0 : traffic.data?.length,
    }),
  }
}
