import type { LiveFrame } from '@clearway/domain/contracts'
import type { Sighting } from './viewport.ts'

/** What is known of one asset now. */
export interface Sighted extends Sighting {
  readonly frame: LiveFrame
  /** Frame time, epoch milliseconds. */
  readonly at: number
}

/** The newest fresh frame of every asset. */
export interface Picture {
  /** Takes a frame in; null when a newer one of its asset is known. */
  see(frame: LiveFrame): Sighted | null
  get(assetUuid: string): Sighted | undefined
  fresh(now: number): Sighted[]
  forget(assetUuid: string, sessionUuid: string): boolean
  /** Takes out and answers the assets whose last frame is no longer fresh. */
  takeStale(now: number): Sighted[]
}

/** A flight is fresh for 15 s after its last frame, then stale (DECISIONS.md). */
export const createPicture = (freshMs: number): Picture => {
  const newest = new Map<string, Sighted>()
  return {
    see(frame) {
      const at = Date.parse(frame.timestamp)
      const before = newest.get(frame.asset_uuid)
      if (before && before.at >= at) return null
      const { asset_uuid: assetUuid, session_uuid: sessionUuid, longitude, latitude } = frame
      const sighted = { assetUuid, sessionUuid, longitude, latitude, frame, at }
      newest.set(assetUuid, sighted)
      return sighted
    },
    get: (assetUuid) => newest.get(assetUuid),
    fresh: (now) => [...newest.values()].filter(({ at }) => now - at < freshMs),
    forget(assetUuid, sessionUuid) {
      return newest.get(assetUuid)?.sessionUuid === sessionUuid && newest.delete(assetUuid)
    },
    takeStale(now) {
      const stale = [...newest.values()].filter(({ at }) => now - at >= freshMs)
      for (const { assetUuid } of stale) newest.delete(assetUuid)
      return stale
    },
  }
}
