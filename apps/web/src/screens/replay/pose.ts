import { bearingDeg } from '@clearway/domain/geo'
import { framesFlown } from '../../map/layers/track-features.ts'
import type { ReplayFrame } from './replay-frame.ts'

/** Where the aircraft is shown at a moment of the flight, and the stored frame that this rests on. */
export interface Pose {
  /** The newest frame at or before the moment: its figures are shown as they were stored. */
  readonly index: number
  readonly frame: ReplayFrame
  readonly longitude: number
  readonly latitude: number
  readonly headingDeg: number
  /** How old the newest frame is at the moment; null where others may lie between this one and the next. */
  readonly linkAgeMs: number | null
}

/** Beyond this it is not known where it was in between: the marker stays where it was last seen. */
const bridgedMs = 5_000

const between = (a: number, b: number, share: number): number => a + (b - a) * share

/** Before the first frame the pose is that of the first frame; undefined without frames. */
export const poseAt = (frames: readonly ReplayFrame[], timestampMs: number): Pose | undefined => {
  const index = Math.max(0, framesFlown(frames, timestampMs) - 1)
  const frame = frames[index]
  if (!frame) return undefined
  const next = frames[index + 1]
  const agoMs = Math.max(0, timestampMs - frame.timestampMs)
  const isThinned = next !== undefined && next.number > frame.number + 1
  const isBridged = next !== undefined && (isThinned || next.timestampMs - frame.timestampMs <= bridgedMs)
  const share = isBridged ? agoMs / (next.timestampMs - frame.timestampMs) : 0
  return {
    index,
    frame,
    longitude: between(frame.longitude, next?.longitude ?? frame.longitude, share),
    latitude: between(frame.latitude, next?.latitude ?? frame.latitude, share),
    headingDeg: frame.headingDeg ?? courseAt(frames, index),
    linkAgeMs: isThinned ? null : agoMs,
  }
}

/** The way it moved, where no heading was sent. */
const courseAt = (frames: readonly ReplayFrame[], index: number): number => {
  const from = frames[index + 1] ? frames[index] : frames[index - 1]
  const to = frames[index + 1] ?? frames[index]
  if (!from || !to) return 0
  const bearing = bearingDeg([from.longitude, from.latitude], [to.longitude, to.latitude])
  return Number.isFinite(bearing) ? bearing : 0
}
