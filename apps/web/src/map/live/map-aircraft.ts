import { isStale, type LiveAsset, type LiveState, type TelemetryFrame } from '@clearway/client'
import { stepBearingDeg } from '@clearway/domain/geo'
import { metresAgl } from '@clearway/ui'
import type { Conformance, MapAircraft } from '../content/types.ts'

const climbThresholdMps = 0.5

const climb = ({ climb_mps, vertical_speed }: TelemetryFrame): string => {
  const speed = climb_mps ?? vertical_speed ?? 0
  if (speed >= climbThresholdMps) return ', climbing'
  return speed <= -climbThresholdMps ? ', descending' : ''
}

/** `97 m AGL, climbing`; `34 m AGL, no plan`. */
export const aircraftDetail = (frame: TelemetryFrame, conformance: Conformance): string => {
  if (frame.altitude_agl == null) return conformance === 'no-plan' ? 'no plan' : ''
  const height = metresAgl(frame.altitude_agl)
  return conformance === 'no-plan' ? `${height}, no plan` : `${height}${climb(frame)}`
}

/** The frame's heading, else the direction of the last step of its trail. */
export const headingOf = ({ frame, trail }: LiveAsset): number => {
  if (frame.heading != null) return frame.heading
  const [from, to] = trail.slice(-2)
  if (!from || !to) return 0
  return stepBearingDeg([from.longitude, from.latitude], [to.longitude, to.latitude])
}

export interface MapAircraftOptions {
  /** The time of what is shown, on this browser's clock. */
  readonly nowMs: number
  readonly conformanceOf: (asset: LiveAsset) => Conformance
  readonly nameOf: (asset: LiveAsset) => string
}

const present = (
  state: LiveState,
  asset: LiveAsset,
  leftAtMs: number | null,
  options: MapAircraftOptions,
): MapAircraft => {
  const { frame } = asset
  const conformance = isStale(state, asset, options.nowMs) ? 'stale' : options.conformanceOf(asset)
  return {
    assetUuid: asset.assetUuid,
    label: options.nameOf(asset),
    detail: aircraftDetail(frame, conformance),
    longitude: frame.longitude,
    latitude: frame.latitude,
    heading: headingOf(asset),
    speedMps: frame.groundspeed_mps ?? frame.horizontal_speed ?? 0,
    conformance,
    frameAtMs: asset.frameMs - state.clockSkewMs,
    leftAtMs,
    trail: asset.trail,
  }
}

/** What the aircraft and trail layers draw: all markers, and those that are fading out. */
export const mapAircraft = (state: LiveState, options: MapAircraftOptions): MapAircraft[] => {
  const staying = [...state.assets.values()].map((asset) => present(state, asset, null, options))
  const leaving = [...state.leaving.values()].map(({ asset, leftAtMs }) =>
    present(state, asset, leftAtMs, options),
  )
  return [...staying, ...leaving]
}
