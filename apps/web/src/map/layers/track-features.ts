import type { Feature, FeatureCollection, LineString, Position } from 'geojson'

export interface TrackFrame {
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground. */
  readonly heightM: number
  readonly timestampMs: number
  /** Outside its plan, band or zone at this frame. */
  readonly isBreach: boolean
}

const heightGrainM = 5

const position = ({ longitude, latitude }: TrackFrame): Position => [longitude, latitude]

/** The number of frames flown at that time. */
export function framesFlown(frames: readonly TrackFrame[], atMs: number): number {
  let low = 0
  let high = frames.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (frames[middle]!.timestampMs <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

const runKey = ({ heightM, isBreach }: TrackFrame) => `${Math.round(heightM / heightGrainM)} ${isBreach}`

/** Runs of one height step and one state: a long flight becomes tens of lines and not thousands. */
function flownRuns(frames: readonly TrackFrame[]): Feature<LineString>[] {
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
      properties: { part: frame.isBreach ? 'breach' : 'flown', height: frame.heightM },
      geometry: { type: 'LineString', coordinates: [position(previous), position(frame)] },
    })
  }
  return runs
}

/** The whole way, the part flown until `atMs`, and the place where it began. */
export function trackFeatures(
  frames: readonly TrackFrame[],
  atMs: number,
  homeLabel: string,
): FeatureCollection {
  if (frames.length === 0) return { type: 'FeatureCollection', features: [] }
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
  const flown = flownRuns(frames.slice(0, framesFlown(frames, atMs)))
  return { type: 'FeatureCollection', features: [whole, ...flown, home] }
}
