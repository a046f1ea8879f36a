import type { TrackFrame } from '../station/track.ts'
import type { Random } from './faults.ts'
import { frameAt } from './pattern.ts'

/** The frame of an aircraft that has been in the air for `elapsedS` seconds. */
export type FlightPath = (elapsedS: number, timestamp: string) => TrackFrame

type LonLat = readonly [number, number]

/** The shortest flight that makes sense, of a track with one frame or frames of one moment. */
const leastS = 1

/**
 * Flies a recorded track up and down for ever, between its frames as well. `from` moves its first frame there; without
 * it the track is flown where it was recorded.
 */
export const recordedPath = (frames: readonly TrackFrame[], from: LonLat | null): FlightPath => {
  const times = frames.map(({ timestamp }) => Date.parse(timestamp) / 1000)
  const start = times[0] ?? 0
  const lengthS = Math.max(leastS, (times.at(-1) ?? 0) - start)
  const first = frames[0] as TrackFrame
  const moved = from ? [from[0] - first.longitude, from[1] - first.latitude] : [0, 0]
  return (elapsedS, timestamp) => {
    const along = elapsedS % (2 * lengthS)
    const isBack = along > lengthS
    const at = start + (isBack ? 2 * lengthS - along : along)
    const frame = between(frames, times, at)
    const { heading } = frame
    return {
      ...frame,
      timestamp,
      longitude: frame.longitude + (moved[0] ?? 0),
      latitude: frame.latitude + (moved[1] ?? 0),
      ...(isBack && typeof heading === 'number' && { heading: (heading + 180) % 360 }),
    }
  }
}

const steady = ['latitude', 'longitude', 'altitude_agl', 'absolute_altitude_m'] as const

/** What was measured last, with place and height on the straight line to the next frame. */
const between = (frames: readonly TrackFrame[], times: readonly number[], at: number): TrackFrame => {
  const next = times.findIndex((time) => time > at)
  if (next < 0) return frames.at(-1) as TrackFrame
  const [before, after] = [frames[Math.max(0, next - 1)], frames[next]] as [TrackFrame, TrackFrame]
  const [from, to] = [times[Math.max(0, next - 1)], times[next]] as [number, number]
  const share = to > from ? (at - from) / (to - from) : 0
  const frame = { ...before }
  for (const field of steady) {
    const [a, b] = [before[field], after[field]]
    if (typeof a === 'number' && typeof b === 'number') frame[field] = a + (b - a) * share
  }
  return frame
}

const degreesPerKm = 1 / 111.195

/** A circle of its own about a place near `centre`: a grid with room for everybody, each at its own speed and height. */
export const generatedPath = (n: number, centre: LonLat, random: Random): FlightPath => {
  const radius = 150 + 250 * random()
  const speed = 8 + 8 * random()
  const pattern = {
    kind: 'orbit' as const,
    center: [...gridPlace(n, centre)] as [number, number],
    radius_m: radius,
    height_m: 40 + 60 * random(),
    speed_mps: speed,
  }
  const aheadS = ((2 * Math.PI * radius) / speed) * random()
  return (elapsedS, timestamp) => frameAt(pattern, elapsedS + aheadS, timestamp)
}

/** The n-th place of a grid of kilometres that grows about its centre. */
export const gridPlace = (n: number, [longitude, latitude]: LonLat): LonLat => {
  const ring = Math.ceil((Math.sqrt(n + 1) - 1) / 2)
  if (ring === 0) return [longitude, latitude]
  const side = 2 * ring
  const step = n - (side - 1) ** 2
  const along = (step % side) - ring + 1
  const [x, y] =
    [
      [along, -ring],
      [ring, along],
      [-along, ring],
      [-ring, -along],
    ][Math.floor(step / side)] ?? []
  const east = ((x ?? 0) * degreesPerKm) / Math.cos((latitude * Math.PI) / 180)
  return [longitude + east, latitude + (y ?? 0) * degreesPerKm]
}
