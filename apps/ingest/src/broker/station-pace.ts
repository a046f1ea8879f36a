import type { Rate } from '@clearway/domain/telemetry'
import { keyedBuckets } from '../flow/keyed-buckets.ts'

export interface StationPace {
  /** Lets one frame of a station on, now or when its turn comes; in the order in which they are given. */
  pass(assetUuid: string, goOn: () => void): void
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
 * queue drains at the pace without a frame sent twice. One pace for all connections of a certificate.
 */
export const createStationPace = ({ perSecond, burst }: Rate): StationPace => {
  const takes = keyedBuckets({ perSecond, burst: Math.max(1, burst - marginS * perSecond) })
  const waiting = new Map<string, (() => void)[]>()
  // There is a timer while a station waits.
  const look = () => void setTimeout(release, tickMs).unref()
  const release = () => {
    for (const [assetUuid, frames] of waiting) {
      let turns = 0
      while (turns < frames.length && takes(assetUuid)) turns += 1
      for (const goOn of frames.splice(0, turns)) goOn()
      if (frames.length === 0) waiting.delete(assetUuid)
    }
    if (waiting.size > 0) look()
  }
  return {
    pass(assetUuid, goOn) {
      const before = waiting.get(assetUuid)
      if (before) return void before.push(goOn)
      if (takes(assetUuid)) return goOn()
      if (waiting.size === 0) look()
      waiting.set(assetUuid, [goOn])
    },
  }
}
