import type { Rate } from '@clearway/domain/telemetry'
import { keyedBuckets } from '../flow/keyed-buckets.ts'

/** A frame that waits for its turn. */
export interface Waiting {
  goOn(): void
  /** Its connection has ended: it comes again by another, and takes no turn from those that are there. */
  isGone(): boolean
}

export interface StationPace {
  /** Lets one frame of a station on, now or when its turn comes; in the order in which they are given. */
  pass(assetUuid: string, frame: Waiting): void
}

/** How often those that wait are looked at. */
const tickMs = 100
/**
 * The telemetry service behind the broker counts again, by its own clock and in groups: what is let on here a moment early must not
 * be too early there.
 */
const marginS = 2

/**
 * A station that sends faster than it may is read more slowly: its PUBACK comes when a frame's turn comes, so an offline
 * queue drains at the pace without a frame sent twice. One pace for all connections of a certificate. What waits is as much as
 * its open connections were read, and no more.
 */
export const createStationPace = ({ perSecond, burst }: Rate, onDropped: () => void): StationPace => {
  const takes = keyedBuckets({ perSecond, burst: Math.max(1, burst - marginS * perSecond) })
  const waiting = new Map<string, Waiting[]>()
  // There is a timer while a station waits.
  const look = () => void setTimeout(release, tickMs).unref()
  const isThere = (frame: Waiting): boolean => {
    if (!frame.isGone()) return true
    onDropped()
    return false
  }
  const release = () => {
    for (const [assetUuid, all] of waiting) {
      const frames = all.filter(isThere)
      let turns = 0
      while (turns < frames.length && takes(assetUuid)) turns += 1
      // What one of them lets in waits behind these.
      waiting.set(assetUuid, frames)
      for (const frame of frames.splice(0, turns)) frame.goOn()
      if (frames.length === 0) waiting.delete(assetUuid)
    }
    if (waiting.size > 0) look()
  }
  return {
    pass(assetUuid, frame) {
      const before = waiting.get(assetUuid)
      if (before) return void before.push(frame)
      if (takes(assetUuid)) return frame.goOn()
      if (waiting.size === 0) look()
      waiting.set(assetUuid, [frame])
    },
  }
}
