import type { Observed } from './bus.ts'

/** The newest fresh frame of every asset. */
export interface Picture {
  /** Takes a frame in; false when a newer one of its asset is known. */
  see(frame: Observed): boolean
  get(assetUuid: string): Observed | undefined
  fresh(now: number): Observed[]
  forget(assetUuid: string, sessionUuid: string): boolean
  /** Takes out and answers the assets whose last frame is no longer fresh. */
  takeStale(now: number): Observed[]
}

/** A flight is fresh for 15 s after its last frame, then stale (DECISIONS.md). */
export const createPicture = (freshMs: number): Picture => {
  const newest = new Map<string, Observed>()
  return {
    see(frame) {
      const before = newest.get(frame.assetUuid)
      if (before && before.at >= frame.at) return false
      newest.set(frame.assetUuid, frame)
      return true
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
