import { useEffect, useMemo, useRef } from 'react'
import {
  type LiveAirspace,
  mapAircraft,
  type SubscriptionMode,
  useLiveAirspace,
} from '../../map/live/index.ts'
import type { Bounds, MapAircraft } from '../../map/types.ts'
import type { ZoneLink } from '../airspace/use-my-zones.ts'
import type { Zone } from '../airspace/use-zones.ts'
import { type LiveAlert, sessionsInBreach } from '../alerts/alert.ts'
import { type LiveAlerts, useLiveAlerts } from '../alerts/use-live-alerts.ts'
import { type Flight, type FlightFacts, flightsOf, judge } from './flight.ts'
import { type StateSince, withStates } from './flight-groups.ts'
import { useActiveFlights, useFlightFacts } from './use-flight-facts.ts'
import { useLiveToken } from './use-live-token.ts'
import { useSampled } from './use-sampled.ts'

/** At most so many subscriptions stand on one connection (DECISIONS.md, Live socket). */
const mostSubscriptions = 100
const listEveryMs = 500

export interface LivePicture {
  readonly live: LiveAirspace
  /** For the map: as new as the frames. */
  readonly aircraft: readonly MapAircraft[]
  /** For lists: twice a second. */
  readonly flights: readonly Flight[]
  readonly since: StateSince
  readonly facts: ReadonlyMap<string, FlightFacts>
  readonly alerts: LiveAlerts
}

interface LivePictureOptions {
  readonly bounds: Bounds | null
  readonly links: readonly ZoneLink[] | undefined
  readonly zones: readonly Zone[] | undefined
}

/** All of the organisation's zones, whole; those it manages first where they are too many. */
function useZoneSubscriptions(links: readonly ZoneLink[] | undefined): ReadonlyMap<string, SubscriptionMode> {
  const uuids = [...(links ?? [])]
    .sort((a, b) => a.membership_type - b.membership_type)
    .map(({ zone_uuid }) => zone_uuid)
    .slice(0, mostSubscriptions)
  const key = uuids.join(' ')
  return useMemo(
    () =>
      new Map(
        key
          .split(' ')
          .filter(Boolean)
          .map((uuid) => [uuid, 'full']),
      ),
    [key],
  )
}

/** A session that the list of active flights does not know yet: it is read again at once. */
function useReadOnNewSession(
  live: LiveAirspace,
  facts: ReadonlyMap<string, FlightFacts>,
  read: () => unknown,
) {
  const sessions = [...live.state.assets.values()]
    .filter(({ assetUuid, frame }) => facts.get(assetUuid)?.sessionUuid !== frame.session_uuid)
    .map(({ frame }) => frame.session_uuid)
    .sort()
    .join(' ')
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    if (sessions) void latest.current()
  }, [sessions])
}

/** Keeps its identity while the same sessions are in breach, so that the map is not drawn anew for a waiting time. */
function useBreached(alerts: readonly LiveAlert[]): ReadonlySet<string> {
  const key = [...sessionsInBreach(alerts)].sort().join(' ')
  return useMemo(() => new Set(key.split(' ').filter(Boolean)), [key])
}

/** The live picture, joined with what the service knows of its flights. */
export function useLivePicture({ bounds, links, zones }: LivePictureOptions): LivePicture {
  const live = useLiveAirspace({ token: useLiveToken(), bounds, zones: useZoneSubscriptions(links) })
  const active = useActiveFlights()
  const facts = useFlightFacts(active.data)
  useReadOnNewSession(live, facts, active.refetch)

  const { state, pictureNow } = live
  const alerts = useLiveAlerts(state.alerts)
  const breached = useBreached(alerts.all)
  const aircraft = useMemo(() => {
    const nowMs = pictureNow()
    return mapAircraft(state, { nowMs, conformanceOf: (asset) => judge(asset, { facts, breached }) })
  }, [state, facts, breached, pictureNow])

  const sampled = useSampled(state, listEveryMs)
  const zoneNames = useMemo(
    () => new Map(zones?.map(({ zone_uuid, zone_name }) => [zone_uuid, zone_name])),
    [zones],
  )
  const flights = useMemo(
    () => flightsOf(sampled.value, { facts, zoneNames, breached, nowMs: pictureNow() }),
    [sampled, facts, zoneNames, breached, pictureNow],
  )
  const since = useRef<StateSince>(new Map())
  since.current = withStates(since.current, flights, sampled.atMs)
  return { live, aircraft, flights, since: since.current, facts, alerts }
}
