import { staleAfterMs } from '@clearway/client'
import { PointTable } from '../canvas/point-table.ts'
import type { Conformance, MapAircraft } from '../content/types.ts'

const metresPerDegree = 111_320
/** A marker glides at most one second ahead of its newest frame, never further. */
const glideLimitMs = 1000

export const ageMs = (aircraft: MapAircraft, nowMs: number): number => Math.max(0, nowMs - aircraft.frameAtMs)

export const shownConformance = (aircraft: MapAircraft, nowMs: number): Conformance =>
  ageMs(aircraft, nowMs) >= staleAfterMs ? 'stale' : aircraft.conformance

/** Where the aircraft is now, if it flew straight on since its newest frame. */
export const glidedPosition = (
  aircraft: MapAircraft,
  nowMs: number,
): [longitude: number, latitude: number] => {
  const seconds = Math.min(ageMs(aircraft, nowMs), glideLimitMs) / 1000
  const heading = (aircraft.heading * Math.PI) / 180
  const distance = aircraft.speedMps * seconds
  const north = (distance * Math.cos(heading)) / metresPerDegree
  const parallel = Math.max(0.01, Math.cos((aircraft.latitude * Math.PI) / 180))
  const east = (distance * Math.sin(heading)) / (metresPerDegree * parallel)
  return [aircraft.longitude + east, aircraft.latitude + north]
}

/** Under 5 s 1, to 10 s .75, to 15 s .45; the stale figure shows the rest and is legible again. */
export const ageOpacity = (age: number): number => {
  if (age < 5000) return 1
  if (age < 10_000) return 0.75
  return age < staleAfterMs ? 0.45 : 0.85
}

/** From 1 to 0 while a marker that left fades out. */
export const leaveOpacity = (leftAtMs: number | null, nowMs: number, leaveMs: number): number => {
  if (leftAtMs === null) return 1
  return leaveMs === 0 ? 0 : Math.max(0, 1 - (nowMs - leftAtMs) / leaveMs)
}

export interface AircraftFeatureOptions {
  readonly nowMs: number
  /** Time on the wall, by which leaving markers fade also while the traffic shown is frozen. */
  readonly fadeNowMs: number
  readonly leaveMs: number
  readonly glides: boolean
  readonly selectedUuid: string | null
  readonly hoveredUuid: string | null
}

/** 3: labelled whatever is there; 2: from afar, the worst first where room is short; 1: labelled above zoom 12. */
const labelLevel = (state: Conformance, isNamed: boolean): number => {
  if (isNamed) return 3
  return state === 'conforming' ? 1 : 2
}

// The worst is drawn last, on top.
const order: Readonly<Record<Conformance, number>> = {
  stale: 0,
  conforming: 1,
  'no-plan': 2,
  near: 3,
  breach: 4,
}

/** An aircraft as the layers read it. */
export const aircraftPoint = (aircraft: MapAircraft, options: AircraftFeatureOptions) => {
  const { nowMs, selectedUuid, hoveredUuid } = options
  const state = shownConformance(aircraft, nowMs)
  const isSelected = aircraft.assetUuid === selectedUuid
  const glides = options.glides && state !== 'stale' && aircraft.leftAtMs === null
  const leaving = leaveOpacity(aircraft.leftAtMs, options.fadeNowMs, options.leaveMs)
  const [longitude, latitude] = glides
    ? glidedPosition(aircraft, nowMs)
    : [aircraft.longitude, aircraft.latitude]
  return {
    longitude,
    latitude,
    properties: {
      asset_uuid: aircraft.assetUuid,
      state,
      heading: aircraft.heading,
      label: aircraft.label,
      detail: state === 'stale' ? '' : aircraft.detail,
      level: labelLevel(state, isSelected || aircraft.assetUuid === hoveredUuid),
      selected: isSelected,
      order: isSelected ? 5 : order[state],
      opacity: ageOpacity(ageMs(aircraft, nowMs)) * leaving,
    },
  }
}

export const aircraftPoints = (
  aircraft: readonly MapAircraft[],
  options: AircraftFeatureOptions,
): PointTable => new PointTable(aircraft.map((one) => aircraftPoint(one, options)))

export const fewAircraft = 500
export const manyAircraft = 2_000

/**
 * How long a drawn frame of so many is kept at least: every frame of few is drawn as it comes, a sky full of them once
 * a second, and then without gliding, so that the page stays free for people.
 */
export const restMs = (count: number): number => {
  if (count <= fewAircraft) return 0
  return count <= manyAircraft ? 250 : 1_000
}

const visibleShiftPx = 0.5
const opacityIntervalMs = 250
/** Where none glides: without news only their age shows, in steps of 5 s. */
const stillIntervalMs = 2_500

/** How long the drawn positions stay right to half a pixel: spares the worker at low zoom and for slow aircraft. */
export const redrawIntervalMs = (
  aircraft: readonly MapAircraft[],
  { metresPerPixel, glides }: { readonly metresPerPixel: number; readonly glides: boolean },
): number => {
  if (aircraft.length > manyAircraft) return stillIntervalMs
  const rest = restMs(aircraft.length)
  if (aircraft.some(({ leftAtMs }) => leftAtMs !== null)) return glides ? rest : opacityIntervalMs
  if (!glides) return stillIntervalMs
  const fastest = aircraft.reduce((speed, { speedMps }) => Math.max(speed, speedMps), 0)
  if (fastest === 0) return Math.max(rest, opacityIntervalMs)
  return Math.max(rest, Math.min(opacityIntervalMs, (visibleShiftPx * metresPerPixel * 1000) / fastest))
}
