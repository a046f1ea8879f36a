import { useFigures } from '@clearway/ui'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { simplifyTrack } from '../../entities/flight/simplify-track.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { TrackFrame } from '../../map/index.ts'
import { useSettled } from '../../timing/use-delayed.ts'
import { type ChartData, chartData } from './chart-data.ts'
import { type FlightEvent, flightEvents } from './flight-events.ts'
import { type Pose, poseAt } from './pose.ts'
import type { ReplayFrame, ReplayPlan } from './replay-frame.ts'
import { type ReplayRecord, useReplaySources } from './replay-record.ts'
import { type ReplayPlayer, usePlayer } from './use-player.ts'
import { type ReplayFlight, useOverview, useReplayFlight } from './use-replay-flight.ts'
import { type TrackGround, useTrackGround } from './use-track-ground.ts'
import { type Stretch, stretchAround } from './views.ts'
import { heldWindow, type Zoomed, type ZoomWindow, zoomTo } from './zoom-window.ts'

const toleranceM = 1.5

export interface ReplayView extends ReplayPlayer {
  readonly record: ReplayRecord
  readonly plan: ReplayPlan | null | undefined
  readonly isOwn: boolean
  readonly flight: ReplayFlight
  readonly events: readonly FlightEvent[]
  /** How many alerts, older than those of the events, are not among them. */
  readonly alertsLeft: number
  /** The flown way as the map draws it. */
  readonly track: readonly TrackFrame[]
  /** Time of the first frame. */
  readonly originMs: number
  /** Undefined while no frame is there. */
  readonly pose: Pose | undefined
  readonly window: ZoomWindow
  readonly isZoomed: boolean
  readonly zoom: (fromMs: number, toMs: number) => void
  readonly showWhole: () => void
  /** What of the flight the map shows; null: all of it. */
  readonly lookAt: (stretch: Stretch | null) => void
  readonly charts: ChartData
  readonly ground: TrackGround
  readonly params: UrlParams
}

const trackOf = (frames: readonly ReplayFrame[]): TrackFrame[] => {
  const stateAt = (index: number) => frames[index]?.state
  const isTurn = (index: number) =>
    stateAt(index) !== stateAt(index + 1) || stateAt(index) !== stateAt(index - 1)
  return simplifyTrack(frames, toleranceM, isTurn).map((index) => {
    const { longitude, latitude, heightM, timestampMs, state } = frames[index]!
    return { longitude, latitude, heightM: heightM ?? 0, timestampMs, state }
  })
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

/** Where the flight is looked at more closely than its first look shows it. What moves is asked for once it rests. */
const useCloser = (
  { part, facts }: ReturnType<typeof useOverview>,
  { player, window, isZoomed }: Pick<ReplayView, 'player' | 'window' | 'isZoomed'>,
) => {
  const [seen, lookAt] = useState<Stretch | null>(null)
  const isThinned = part.frames.length > 0 && part.toleranceM !== 0
  const isPlaying = player.mode === 'playing'
  const moment = useSettled(isPlaying ? null : player.atMs)
  const { firstMs } = facts
  const playhead = useMemo(
    () => (isThinned && moment !== null ? stretchAround(firstMs + moment, facts) : null),
    [isThinned, moment, firstMs, facts],
  )
  const wanted = isThinned && isZoomed ? window : null
  const chart = useSettled(wanted)
  return {
    lookAt,
    stretches: {
      chart: chart && { fromMs: Math.floor(firstMs + chart.fromMs), toMs: Math.ceil(firstMs + chart.toMs) },
      map: isThinned && !isPlaying ? seen : null,
      playhead,
      isAtRest: moment === player.atMs,
    },
  }
}

/** A flight and its replay; `view` once the session is known. */
export const useReplay = (sessionUuid: string, params: UrlParams) => {
  const sources = useReplaySources(sessionUuid)
  const { record, plan, isOwn, alerts, alertsLeft } = sources
  const endMs = record?.endMs ?? null
  const asked = { sessionUuid, isOwn, hasPlan: plan !== null, endMs: record?.endMs }
  const overview = useOverview(asked)
  const { facts } = overview
  const isWhole = overview.query.data !== undefined
  const originMs = facts.frames > 0 ? facts.firstMs : (record?.startMs ?? 0)
  const durationMs = facts.lastMs - facts.firstMs
  const { player, send } = usePlayer(params, { durationMs, isWhole })
  const { window, ...zooming } = useZoom(player.atMs, durationMs)
  const { lookAt, stretches } = useCloser(overview, { player, window, isZoomed: zooming.isZoomed })
  const flight = useReplayFlight(asked, overview, stretches)
  const { frames } = flight
  const events = useFigures(
    () => flightEvents({ facts, frames: overview.part.frames, plan, alerts, endMs, isWhole }),
    [facts, overview.part.frames, plan, alerts, endMs, isWhole],
  )
  const track = useMemo(() => trackOf(frames), [frames])
  const pose = useMemo(() => poseAt(frames, originMs + player.atMs), [frames, originMs, player.atMs])
  const charted = useDeferredValue(window)
  const ground = useTrackGround(overview.part.frames)
  const { groundAt } = ground
  const charts = useMemo(
    () => chartData({ frames, originMs, gaps: facts.gaps, plan, groundAt }, charted),
    [frames, originMs, facts, plan, groundAt, charted],
  )
  const view: ReplayView | undefined = record && {
    ...{ record, plan, isOwn, flight, events, alertsLeft, track, originMs, player, send, pose },
    ...{ window, charts, ground, params, lookAt },
    ...zooming,
  }
  return { query: sources.query, view }
}
