import type { Feature, FeatureCollection, LineString, Position } from 'geojson'
import type { LngLat } from '../content/types.ts'

/** How a frame relates to the plan that is flown. */
export type TrackState = 'conforming' | 'near' | 'breach' | 'no-plan'

export interface TrackFrame {
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground. */
  readonly heightM: number
  readonly timestampMs: number
  readonly state: TrackState
}

const heightGrainM = 5

const position = ({ longitude, latitude }: TrackFrame): Position => [longitude, latitude]
const empty: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The number of frames flown at that time. */
export const framesFlown = (frames: readonly { readonly timestampMs: number }[], atMs: number): number => {
  let low = 0
  let high = frames.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (frames[middle]!.timestampMs <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

const runKey = ({ heightM, state }: TrackFrame) => `${Math.round(heightM / heightGrainM)} ${state}`

/** Runs of one height step and one state: a long flight becomes tens of lines and not thousands. */
const flownRuns = (frames: readonly TrackFrame[]): Feature<LineString>[] => {
  const runs: Feature<LineString>[] = []
  for (const [index, frame] of frames.entries()) {
    const previous = frames[index - 1]
    if (!previous) continue
    const isSameRun = index > 1 && runKey(previous) === runKey(frame)
    if (isSameRun) {
      runs.at(-1)!.geometry.coordinates.push(position(frame))
      continue
    }
    runs.push({
      type: 'Feature',
      properties: { part: frame.state, height: frame.heightM },
      geometry: { type: 'LineString', coordinates: [position(previous), position(frame)] },
    })
  }
  return runs
}

/** The whole way and the place where it began: what does not change while it is played. */
export const wayFeatures = (frames: readonly TrackFrame[], homeLabel: string): FeatureCollection => {
  if (frames.length === 0) return empty
  const whole: Feature = {
    type: 'Feature',
    properties: { part: 'whole' },
    geometry: { type: 'LineString', coordinates: frames.map(position) },
  }
  const home: Feature = {
    type: 'Feature',
    properties: { part: 'home', label: homeLabel },
    geometry: { type: 'Point', coordinates: position(frames[0]!) },
  }
  return { type: 'FeatureCollection', features: [whole, home] }
}

/** The part flown until `atMs`; `head` is where the aircraft is shown then, between two frames. */
export const flownFeatures = (
  frames: readonly TrackFrame[],
  atMs: number,
  head?: LngLat,
): FeatureCollection => {
  const count = framesFlown(frames, atMs)
  const flown = frames.slice(0, count)
  const last = flown.at(-1)
  if (!last) return empty
  // On its way to the next frame, the line shows what that one will be.
  const ahead = frames[count] ?? last
  const shown = head
    ? [...flown, { ...last, state: ahead.state, longitude: head[0], latitude: head[1] }]
    : flown
  return { type: 'FeatureCollection', features: flownRuns(shown) }
}
