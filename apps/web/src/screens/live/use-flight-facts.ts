import type { LiveAsset } from '@clearway/client'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Sky,
  type TrafficFlight,
  trafficLists,
  type useTraffic,
} from '../../entities/flight/use-traffic.ts'
import { planVolume } from '../../entities/plan/plan-volume.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import type { FlightFacts } from './flight-words.ts'

const factsOfFlight = (flight: TrafficFlight, sky: Sky): FlightFacts => {
  const { plan, mission } = flight
  return {
    sessionUuid: flight.session_uuid,
    name: assetName(flight),
    modelName: flight.model_name,
    ceilingM: flight.model_max_height ?? undefined,
    pilot: flight.pilot_name ?? flight.pilot_svc_id,
    flownBy: sky === 'own' ? (flight.pilot_name ?? undefined) : undefined,
    plan: flight.plan_uuid === null ? null : plan ? planVolume(plan, plan['2d_flight_envelope']) : undefined,
    planName: plan?.plan_svc_id,
    operator: sky === 'own' ? undefined : mission?.org_name,
    missionName: mission?.mission_name,
  }
}

/**
 * Marks the traffic as old when a session sends that it does not hold: once for each, and again when the aircraft
 * comes into another zone, because one outside the organisation's zones is not listed.
 */
const useNewSessions = (
  assets: ReadonlyMap<string, LiveAsset>,
  facts: ReadonlyMap<string, FlightFacts>,
  { sky, isReading }: { sky: Sky; isReading: boolean },
) => {
  const { [trafficLists[sky]]: traffic } = trpc.useUtils().awareness
  const asked = useRef<ReadonlySet<string>>(new Set())
  const unknown = [...assets.values()]
    .filter(({ assetUuid, frame }) => facts.get(assetUuid)?.sessionUuid !== frame.session_uuid)
    .map(({ frame }) => `${frame.session_uuid}@${frame.zone_uuids.join('+')}`)
    .sort()
    .join(' ')
  useEffect(() => {
    if (isReading || unknown === '') return
    const sessions = unknown.split(' ')
    if (sessions.every((session) => asked.current.has(session))) return
    asked.current = new Set(sessions)
    void traffic.invalidate(undefined, { refetchType: 'none' })
  }, [unknown, isReading, traffic])
}

/**
 * What the service has about each flight beside its frames, by aircraft. A flight that leaves the organisation's zones
 * is no longer listed; what was read of its session before still holds.
 */
export const useFlightFacts = (
  assets: ReadonlyMap<string, LiveAsset>,
  { data, isFetching }: ReturnType<typeof useTraffic>,
  sky: Sky,
): ReadonlyMap<string, FlightFacts> => {
  const before = useRef<ReadonlyMap<string, FlightFacts>>(new Map())
  const facts = useMemo(() => {
    const read = data?.map((flight) => [flight.asset_uuid, factsOfFlight(flight, sky)] as const)
    before.current = new Map([...before.current, ...(read ?? [])])
    return before.current
  }, [data, sky])
  useNewSessions(assets, facts, { sky, isReading: isFetching })
  return facts
}
