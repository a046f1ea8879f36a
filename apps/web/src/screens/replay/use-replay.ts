import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { FlightFrame } from '../../entities/flight/flight-frame.ts'
import { simplifyTrack } from '../../entities/flight/simplify-track.ts'
import { type FlightFrames, useFlightFrames } from '../../entities/flight/use-flight-frames.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { TrackFrame } from '../../map/index.ts'
import { type ChartData, chartData } from './chart-data.ts'
import { breachMs, type Excursion, excursionsOf } from './excursions.ts'
import { type FlightEvent, flightEvents } from './flight-events.ts'
import { type FlightState, judgeFlight, type ReplayPlan } from './judge-flight.ts'
import { type LinkGap, linkGapsOf } from './link-gaps.ts'
import { type Pose, poseAt } from './pose.ts'
import { type ReplayRecord, type ReplaySources, useReplaySources } from './replay-record.ts'
import { type ReplayPlayer, usePlayer } from './use-player.ts'
import { type TrackGround, useTrackGround } from './use-track-ground.ts'
import { heldWindow, type Zoomed, type ZoomWindow, zoomTo } from './zoom-window.ts'

const toleranceM = 1.5

/** What is found out about a flight once its frames are there; nothing of it changes while it is played. */
export interface FlightFindings {
  readonly states: readonly FlightState[]
  readonly excursions: readonly Excursion[]
  readonly breachMs: number
  readonly gaps: readonly LinkGap[]
  readonly events: readonly FlightEvent[]
  /** The flown way as the map draws it. */
  readonly track: readonly TrackFrame[]
}

export interface ReplayView extends ReplayPlayer {
  readonly record: ReplayRecord
  readonly plan: ReplayPlan | null | undefined
  readonly isOwn: boolean
  readonly flight: FlightFrames
  readonly findings: FlightFindings
  /** Time of the first frame. */
  readonly originMs: number
  /** Undefined while no frame is there. */
  readonly pose: Pose | undefined
  readonly window: ZoomWindow
  readonly isZoomed: boolean
  readonly zoom: (fromMs: number, toMs: number) => void
  readonly showWhole: () => void
  readonly charts: ChartData
  readonly ground: TrackGround
  readonly params: UrlParams
}

const trackOf = (frames: readonly FlightFrame[], states: readonly FlightState[]): TrackFrame[] => {
  const isTurn = (index: number) => states[index] !== states[index + 1] || states[index] !== states[index - 1]
  return simplifyTrack(frames, toleranceM, isTurn).map((index) => {
    const { longitude, latitude, heightM, timestampMs } = frames[index]!
    return { longitude, latitude, heightM: heightM ?? 0, timestampMs, state: states[index] ?? 'conforming' }
  })
}

const useFindings = ({ frames, isWhole }: FlightFrames, sources: ReplaySources): FlightFindings => {
  const { plan, alerts, record } = sources
  const endMs = record?.endMs ?? null
  const judged = useMemo(() => {
    const states = judgeFlight(frames, plan)
    const excursions = excursionsOf(frames, states, plan)
    return { states, excursions, breachMs: breachMs(frames, excursions), track: trackOf(frames, states) }
  }, [frames, plan])
  const gaps = useMemo(() => linkGapsOf(frames), [frames])
  const { excursions } = judged
  const events = useMemo(
    () => flightEvents({ frames, plan, excursions, gaps, alerts, endMs, isWhole }),
    [frames, plan, excursions, gaps, alerts, endMs, isWhole],
  )
  return useMemo(() => ({ ...judged, gaps, events }), [judged, gaps, events])
}

const unzoomed: Zoomed = { window: null, atMs: 0 }

const useZoom = (atMs: number, durationMs: number) => {
  const [zoomed, setZoomed] = useState(unzoomed)
  const held = heldWindow(zoomed, atMs, durationMs)
  // The page that was turned to is the one that is turned next.
  if (held !== zoomed.window) setZoomed({ window: held, atMs })
  const window = useMemo(() => held ?? { fromMs: 0, toMs: durationMs }, [held, durationMs])
  const here = useRef(atMs)
  here.current = atMs
  const zoom = useCallback(
    (fromMs: number, toMs: number) =>
      setZoomed({ window: zoomTo(fromMs, toMs, durationMs), atMs: here.current }),
    [durationMs],
  )
  const showWhole = useCallback(() => setZoomed(unzoomed), [])
  return { window, isZoomed: held !== null, zoom, showWhole }
}

/** A flight and its replay; `view` once the session is known. */
export const useReplay = (sessionUuid: string, params: UrlParams) => {
  const sources = useReplaySources(sessionUuid)
  const { record, plan, isOwn } = sources
  const flight = useFlightFrames({ sessionUuid, isOwn, isOpen: record?.endMs === null })
  const { frames, isWhole } = flight
  const originMs = frames[0]?.timestampMs ?? record?.startMs ?? 0
  const durationMs = (frames.at(-1)?.timestampMs ?? originMs) - originMs
  const findings = useFindings(flight, sources)
  const { player, send } = usePlayer(params, { durationMs, isWhole })
  const pose = useMemo(() => poseAt(frames, originMs + player.atMs), [frames, originMs, player.atMs])
  const { window, ...zooming } = useZoom(player.atMs, durationMs)
  const charted = useDeferredValue(window)
  const { states, gaps } = findings
  const ground = useTrackGround(frames)
  const { groundAt } = ground
  const charts = useMemo(() => {
    const gapIndexes = new Set(gaps.map(({ index }) => index))
    return chartData({ frames, states, plan, gapIndexes, groundAt }, charted)
  }, [frames, states, plan, gaps, groundAt, charted])
  const view: ReplayView | undefined = record && {
    ...{
      record,
      plan,
      isOwn,
      flight,
      findings,
      originMs,
      player,
      send,
      pose,
      window,
      charts,
      ground,
      params,
    },
    ...zooming,
  }
  return { query: sources.query, view }
}
