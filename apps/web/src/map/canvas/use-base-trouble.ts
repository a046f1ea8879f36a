import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import type { Basemap } from '../basemap/basemaps.ts'
import { patienceMs } from '../basemap/fetched-base.ts'
import { removedMaps } from './map-context.ts'

/** A basemap that fails again and again is not reached; one missing tile is none. */
const failuresThatCount = 3
const triesAgainMs = 30_000

interface Failure {
  /** Its message is for the map. */
  readonly error: Error
  readonly sinceMs: number
}

interface TileEvent {
  readonly sourceId?: string
  readonly tile?: { readonly state?: string }
}

type WatchedMap = Pick<MapLibreMap, 'getSource' | 'isSourceLoaded'> & {
  on(name: string, act: (event: TileEvent) => void): unknown
  off(name: string, act: (event: TileEvent) => void): unknown
}

/** How long tiles have been asked for of which none came. One that the host does not have stays without an event. */
const tileWait = (map: WatchedMap, failing: () => void) => {
  const asked = new Set<object>()
  const sources = new Set<string>()
  let hasCome = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
    asked.clear()
  }
  const isAnswered = () => [...sources].every((id) => !map.getSource(id) || map.isSourceLoaded(id))
  const judge = () => {
    // From a host that has sent some, others may be missing, and those seen before come without asking.
    if (hasCome && isAnswered()) end()
    else failing()
  }
  return {
    begin: (sourceId: string, tile: object) => {
      sources.add(sourceId)
      asked.add(tile)
      timer ??= setTimeout(judge, patienceMs)
    },
    came: () => {
      hasCome = true
      end()
    },
    givenUp: (tile: object) => {
      if (asked.delete(tile) && asked.size === 0) end()
    },
    end,
  }
}

/** Calls back when its tiles do not come, and when one comes before any has failed. */
export const watchTiles = (
  map: WatchedMap,
  isOfBase: (sourceId: string) => boolean,
  callBack: { readonly failing: () => void; readonly reached: () => void },
): (() => void) => {
  let failures = 0
  const wait = tileWait(map, callBack.failing)
  const ofBase = (act: (event: TileEvent) => void) => (event: TileEvent) => {
    if (isOfBase(event.sourceId ?? '')) act(event)
  }
  const events = {
    sourcedataloading: ofBase(({ sourceId, tile }) => {
      if (tile) wait.begin(sourceId!, tile)
    }),
    sourcedataabort: ofBase(({ tile }) => {
      if (tile) wait.givenUp(tile)
    }),
    sourcedata: ofBase(({ tile }) => {
      if (tile?.state !== 'loaded') return
      wait.came()
      if (failures === 0) callBack.reached()
      // Stray failures of a day are no outage; of one that was told, the next attempt finds out.
      if (failures < failuresThatCount) failures = 0
    }),
    error: ofBase(({ tile }) => {
      // Without the description of its tiles there are none.
      failures += tile ? 1 : failuresThatCount
      if (failures >= failuresThatCount) callBack.failing()
    }),
  }
  const each = Object.entries(events)
  for (const [name, act] of each) map.on(name, act)
  return () => {
    wait.end()
    if (!removedMaps.has(map as MapLibreMap)) for (const [name, act] of each) map.off(name, act)
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
    (error: Error) => setFailure((now) => ({ error, sinceMs: now?.sinceMs ?? Date.now() })),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one basemap did says nothing of another.
  useEffect(() => setFailure(null), [chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt its tiles are asked for anew.
  useEffect(() => {
    if (!map || !chosen) return
    return watchTiles(map as WatchedMap, isOfBase, {
      failing: () => fail(new Error('not reached')),
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
