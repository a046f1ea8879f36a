import { LiveRefused, type SubscriptionMode } from '@clearway/client'
import { useNow } from '@clearway/ui'
import { useCallback, useMemo, useRef } from 'react'
import { type LiveAlert, sessionsInBreach } from '../../entities/alert/alert.ts'
import type { ZoneLink } from '../../entities/zone/use-zones.ts'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import type { Bounds, MapAircraft, OtherAircraft } from '../../map/content/types.ts'
import { type LiveAirspace, mapAircraft, useLiveAirspace } from '../../map/live/index.ts'
import { trpc } from '../../trpc/client.ts'
import { isTransient, sentenceOf } from '../../trpc/failure.ts'
import { type LiveAlerts, useLiveAlerts } from './alerts/use-live-alerts.ts'
import { type Batteries, minutesLeft, withLevels } from './battery.ts'
import { type Flight, flightsOf, judge } from './flight.ts'
import { type StateSince, withStates } from './flight-groups.ts'
import type { FlightFacts } from './flight-words.ts'
import type { Sky } from './sky.ts'
import { useFlightFacts, useTraffic } from './use-flight-facts.ts'
import { useOthers } from './use-others.ts'

/** The most subscriptions of one connection (docs/contract/limits.md#live-socket). */
const mostSubscriptions = 100
const listEveryMs = 500

export interface LiveTraffic {
  readonly live: LiveAirspace
  /** For the map: as new as the frames. */
  readonly aircraft: readonly MapAircraft[]
  /** For lists: twice a second. */
  readonly flights: readonly Flight[]
  readonly since: StateSince
  readonly facts: ReadonlyMap<string, FlightFacts>
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

/** All of the organisation's zones, whole; those it manages first where they are too many. */
const useZoneSubscriptions = (
  links: readonly ZoneLink[] | undefined,
): ReadonlyMap<string, SubscriptionMode> => {
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

/** The organisation's own aircraft that fly, where this is its own sky. */
const useAssetSubscriptions = (sky: Sky, flying: readonly { asset_uuid: string }[] | undefined) => {
  const uuids = sky === 'own' ? (flying ?? []).map(({ asset_uuid }) => asset_uuid) : []
  const key = uuids.slice(0, mostSubscriptions).sort().join(' ')
  return useMemo(() => new Set(key.split(' ').filter(Boolean)), [key])
}

/** Keeps its identity while the same sessions are in breach, so that the map is not drawn anew for a waiting time. */
const useBreached = (alerts: readonly LiveAlert[]): ReadonlySet<string> => {
  const key = [...sessionsInBreach(alerts)].sort().join(' ')
  return useMemo(() => new Set(key.split(' ').filter(Boolean)), [key])
}

/** A fresh single-use token for each connection. A refusal that no second try changes ends the trying. */
const useLiveToken = (): (() => Promise<string>) => {
  const { mutateAsync } = trpc.live.createToken.useMutation({ retry: false })
  return useCallback(async () => {
    try {
      return (await mutateAsync({})).token
    } catch (error) {
      if (isTransient(error)) throw error
      throw new LiveRefused(sentenceOf(error), { cause: error })
    }
  }, [mutateAsync])
}

/** A value that changes many times a second, as it was at the last beat: lists need not follow each frame. */
export const useSampled = <T>(value: T, everyMs: number): { value: T; atMs: number } => {
  const nowMs = useNow(everyMs) ?? 0
  const held = useRef({ value, atMs: nowMs })
  if (held.current.atMs !== nowMs) held.current = { value, atMs: nowMs }
  return held.current
}

/** The live traffic, joined with what the service knows of its flights. */
export const useLiveTraffic = ({ sky, bounds, links, zones }: LiveTrafficOptions): LiveTraffic => {
  const traffic = useTraffic(sky)
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
  const aircraft = useMemo(() => {
    const nowMs = stateNow()
    return mapAircraft(state, { nowMs, conformanceOf: (asset) => judge(asset, { facts, breached }) })
  }, [state, facts, breached, stateNow])

  const sampled = useSampled(state, listEveryMs)
  const zoneNames = useMemo(
    () => new Map(zones?.map(({ zone_uuid, zone_name }) => [zone_uuid, zone_name])),
    [zones],
  )
  const measured = useMemo(
    () => flightsOf(sampled.value, { facts, zoneNames, breached, nowMs: stateNow() }),
    [sampled, facts, zoneNames, breached, stateNow],
  )
  const batteries = useRef<Batteries>(new Map())
  const flights = useMemo(() => {
    batteries.current = withLevels(batteries.current, measured)
    return measured.map((flight) => ({ ...flight, batteryMinutes: minutesLeft(batteries.current, flight) }))
  }, [measured])
  const since = useRef<StateSince>(new Map())
  since.current = withStates(since.current, flights, sampled.atMs)
  const heights = useMemo(() => new Map(flights.map((one) => [one.sessionUuid, one.heightM])), [flights])
  const others = useOthers(sky === 'own' && flights.length > 0, heights)
  return { live, aircraft, flights, since: since.current, facts, alerts, others }
}
