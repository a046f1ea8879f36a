import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import type { Basemap } from '../basemap/basemaps.ts'
import { removedMaps } from './map-context.ts'

/** A basemap that fails again and again is not reached; one missing tile is none. */
const failuresThatCount = 3
/** Nor is one of which nothing comes for this long, as from a host that is silent or has none of its tiles. */
const patienceMs = 10_000
const triesAgainMs = 30_000

interface Failure {
  readonly what: string
  readonly sinceMs: number
}

interface TileEvent {
  readonly sourceId?: string
  readonly tile?: { readonly state?: string }
}

/** Calls back when its tiles do not come, and when one comes before any has failed. */
const watchTiles = (
  map: MapLibreMap,
  isOfBase: (sourceId: string) => boolean,
  callBack: { readonly failing: () => void; readonly reached: () => void },
): (() => void) => {
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const answered = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  const ofBase = (act: (event: TileEvent) => void) => (event: TileEvent) => {
    if (isOfBase(event.sourceId ?? '')) act(event)
  }
  const events = {
    sourcedataloading: ofBase(({ tile }) => {
      if (tile) waiting ??= setTimeout(callBack.failing, patienceMs)
    }),
    sourcedata: ofBase(({ tile }) => {
      if (tile?.state !== 'loaded') return
      answered()
      if (failures === 0) callBack.reached()
    }),
    error: ofBase(({ tile }) => {
      // Without the description of its tiles there are none.
      failures += tile ? 1 : failuresThatCount
      if (failures >= failuresThatCount) callBack.failing()
    }),
  }
  const each = Object.entries(events) as [keyof typeof events, never][]
  for (const [name, act] of each) map.on(name, act)
  return () => {
    answered()
    if (!removedMaps.has(map)) for (const [name, act] of each) map.off(name, act)
  }
}

/** Why the chosen basemap is not seen, and which attempt at it this is: it is asked for again until it is there. */
export const useBaseTrouble = (
  map: MapLibreMap | null,
  chosen: Basemap | null,
  isOfBase: (sourceId: string) => boolean,
) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((now) => now + 1), [])
  const fail = useCallback(
    (what: string) => setFailure((now) => ({ what, sinceMs: now?.sinceMs ?? Date.now() })),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one basemap did says nothing of another.
  useEffect(() => setFailure(null), [chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt its tiles are asked for anew.
  useEffect(() => {
    if (!map || !chosen) return
    return watchTiles(map, isOfBase, {
      failing: () => fail('not reached'),
      reached: () => setFailure(null),
    })
  }, [map, chosen, attempt, isOfBase, fail])
  const isFailing = failure !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each attempt that failed.
  useEffect(() => {
    if (!isFailing) return
    const timer = setTimeout(retry, triesAgainMs)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [isFailing, attempt, retry])
  return { failure, attempt, fail, retry }
}
