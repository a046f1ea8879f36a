import { isStale, type LeavingAsset, type LiveAsset, type LiveState } from '@clearway/client'
import { conformanceOf } from '@clearway/domain/conformance'
import type { Conformance as MarkConformance } from '@clearway/ui'
import { judgedLive } from '../../entities/flight/flight-frame.ts'
import { strictestFirst } from '../../entities/zone/zone-facts.ts'
import type { Bounds, Conformance, MapZone } from '../../map/content/types.ts'
import { headingOf } from '../../map/live/map-aircraft.ts'
import { breachTitle, type FlightFacts, flightDetail } from './flight-words.ts'

/** One aircraft as the column, the table and the card show it. */
export interface Flight {
  readonly assetUuid: string
  readonly sessionUuid: string
  readonly uin: string
  readonly conformance: Conformance
  /** Its state in two words: "Above band"; null where the group's name is enough. */
  readonly title: string | null
  /** Why it is in its group, and where: "Above band by 7 m · KIA Outer". */
  readonly detail: string
  readonly headingDeg: number
  readonly heightM: number | null
  readonly amslM: number | null
  readonly w84M: number | null
  readonly isInAir: boolean | null
  readonly speedMps: number | null
  readonly climbMps: number | null
  readonly batteryPercent: number | null
  /** At its pace of the last minutes; null: that pace is not known. */
  readonly batteryMinutes: number | null
  readonly longitude: number
  readonly latitude: number
  /** Time of the newest frame on this browser's clock. */
  readonly frameAtMs: number
  readonly zoneUuids: readonly string[]
  readonly facts: FlightFacts | undefined
}

export interface FlightSurroundings {
  readonly facts: ReadonlyMap<string, FlightFacts>
  /** Where it is: by their uuids. */
  readonly zones: ReadonlyMap<string, Pick<MapZone, 'name' | 'type'>>
  /** Sessions with a violation that goes on. */
  readonly breached: ReadonlySet<string>
  /** The time of what is shown. */
  readonly nowMs: number
}

/** The kit's name of the same state. */
export const markOf: Readonly<Record<Conformance, MarkConformance>> = {
  breach: 'breach',
  near: 'near',
  'no-plan': 'noPlan',
  stale: 'stale',
  conforming: 'conforming',
}

/** Facts of the session that sends now; those of an earlier session of the same aircraft do not count. */
export const factsOf = (
  asset: LiveAsset,
  facts: ReadonlyMap<string, FlightFacts>,
): FlightFacts | undefined => {
  const known = facts.get(asset.assetUuid)
  return known?.sessionUuid === asset.frame.session_uuid ? known : undefined
}

/** One that is gone from the picture, by its name. */
export interface GoneFlight extends LeavingAsset {
  readonly name: string
}

/** A frame carries the UIN alone: while there is none, the service names the aircraft beside its frames. */
export const nameOf = (asset: LiveAsset, facts: ReadonlyMap<string, FlightFacts>): string =>
  asset.frame.asset_uin ?? facts.get(asset.assetUuid)?.name ?? 'No UIN'

/**
 * Judged from what this browser holds: violations that go on, the newest frame, the plan. A plan that is not known yet
 * is taken as kept.
 */
export const judge = (
  asset: LiveAsset,
  { facts, breached }: Pick<FlightSurroundings, 'facts' | 'breached'>,
): Conformance => {
  const { frame } = asset
  if (breached.has(frame.session_uuid)) return 'breach'
  const plan = factsOf(asset, facts)?.plan
  if (plan === null) return 'no-plan'
  return plan === undefined ? 'conforming' : conformanceOf(plan, judgedLive(frame, asset.frameMs))
}

const flightOf = (state: LiveState, asset: LiveAsset, surroundings: FlightSurroundings): Flight => {
  const { frame } = asset
  const { facts, nowMs } = surroundings
  const conformance = isStale(state, asset, nowMs) ? 'stale' : judge(asset, surroundings)
  const known = factsOf(asset, facts)
  const frameAtMs = asset.frameMs - state.clockSkewMs
  const inside = frame.zone_uuids.flatMap((uuid) => surroundings.zones.get(uuid) ?? [])
  const zones = strictestFirst(inside, ({ type }) => type).map(({ name }) => name)
  return {
    assetUuid: asset.assetUuid,
    sessionUuid: frame.session_uuid,
    uin: nameOf(asset, facts),
    conformance,
    title: conformance === 'breach' ? breachTitle(frame, known?.plan) : null,
    detail: flightDetail({ frame, conformance, facts: known, zones, ageMs: nowMs - frameAtMs }),
    headingDeg: headingOf(asset),
    heightM: frame.altitude_agl ?? null,
    amslM: frame.absolute_altitude_m ?? null,
    w84M: frame.altitude_w84 ?? null,
    isInAir: frame.is_in_air ?? null,
    speedMps: frame.groundspeed_mps ?? frame.horizontal_speed ?? null,
    climbMps: frame.climb_mps ?? frame.vertical_speed ?? null,
    batteryPercent: frame.battery_remaining_percent ?? null,
    batteryMinutes: null,
    longitude: frame.longitude,
    latitude: frame.latitude,
    frameAtMs,
    zoneUuids: frame.zone_uuids,
    facts: known,
  }
}

export const flightsOf = (state: LiveState, surroundings: FlightSurroundings): Flight[] =>
  [...state.assets.values()].map((asset) => flightOf(state, asset, surroundings))

/** Edges count as inside, as they do for the viewport of the socket. */
export const isInView = ({ longitude, latitude }: Flight, bounds: Bounds | null): boolean => {
  if (bounds === null) return true
  return (
    longitude >= bounds.west &&
    longitude <= bounds.east &&
    latitude >= bounds.south &&
    latitude <= bounds.north
  )
}
