import {
  emptyLiveState,
  type Feed,
  type LiveSnapshot,
  LiveSocket,
  type SubscriptionMode,
  stateMs,
} from '@clearway/client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { drawingOf } from '../canvas/web-gl.ts'
import type { Bounds } from '../content/types.ts'
import { restMs } from '../layers/aircraft-features.ts'
import { reading } from './reading.ts'

/** Drawn in software a map of few is drawn once a second, and the page that shows them waits behind its frames. */
const softwareRestMs = 250

const framesEveryMs = (aircraft: number): number =>
  Math.max(restMs(aircraft), drawingOf() === 'software' ? softwareRestMs : 0)

const beforeStart: LiveSnapshot = {
  state: emptyLiveState,
  feed: { state: 'connecting' },
  mayWatchViewport: false,
  refusal: null,
}

export interface LiveAirspaceOptions {
  /** Fetches a fresh single-use token; throws LiveRefused when this person may not watch. */
  readonly token: () => Promise<string>
  /** Follows the camera; ignored where the organisation may not watch by viewport. */
  readonly bounds: Bounds | null
  /** Pass the same map while nothing changes. */
  readonly zones: ReadonlyMap<string, SubscriptionMode>
  readonly assetUuids?: ReadonlySet<string>
}

export interface LiveAirspace extends LiveSnapshot {
  /** The time of what is shown, for ages on the map: it stops while the feed is not live. */
  readonly stateNow: () => number
  readonly retryNow: () => void
}

const noAssets: ReadonlySet<string> = new Set()

/** One live connection for the life of the component. */
export const useLiveAirspace = (options: LiveAirspaceOptions): LiveAirspace => {
  const { bounds, zones, assetUuids = noAssets } = options
  const token = useRef(options.token)
  token.current = options.token
  const [socket, setSocket] = useState<LiveSocket | null>(null)

  useEffect(() => {
    const opened = new LiveSocket({
      origin: window.location.origin,
      token: () => token.current(),
      framesEveryMs,
      reading,
    })
    const retry = () => opened.retryNow()
    window.addEventListener('online', retry)
    setSocket(opened)
    return () => {
      window.removeEventListener('online', retry)
      opened.stop()
      setSocket(null)
    }
  }, [])

  useEffect(() => socket?.setBounds(bounds), [socket, bounds])
  useEffect(() => socket?.setZones(zones), [socket, zones])
  useEffect(() => socket?.setAssets(assetUuids), [socket, assetUuids])

  const subscribe = useCallback(
    (listener: () => void) => socket?.onChange(listener) ?? (() => undefined),
    [socket],
  )
  const snapshot = useSyncExternalStore(
    subscribe,
    () => socket?.snapshot() ?? beforeStart,
    () => beforeStart,
  )
  const feed = useRef<Feed>(snapshot.feed)
  feed.current = snapshot.feed
  const [stateNow] = useState(() => () => stateMs(feed.current, Date.now()))
  return { ...snapshot, stateNow, retryNow: () => socket?.retryNow() }
}
