import { useEffect, useReducer, useRef } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { newPlayer, type Player, type PlayerEvent, play } from './player.ts'
import { readReplayParams, speedParam, timeParam } from './replay-params.ts'

const framesMs = 1000 / 30
/** With reduced motion the view changes once a second, like a slide show. */
const stillMs = 1_000
const noteEveryMs = 1_000

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** While it plays, time passes at most thirty times a second. */
const useTicking = (isPlaying: boolean, send: (event: PlayerEvent) => void): void => {
  useEffect(() => {
    if (!isPlaying) return
    const everyMs = prefersReducedMotion() ? stillMs : framesMs
    let lastMs = performance.now()
    let frame = requestAnimationFrame(function tick(nowMs) {
      frame = requestAnimationFrame(tick)
      const elapsedMs = nowMs - lastMs
      if (elapsedMs < everyMs) return
      lastMs = nowMs
      send({ type: 'tick', elapsedMs })
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, send])
}

/** The address follows: at once where it is paused, once a second while it plays. */
const useNotedMoment = ({ atMs, mode, speed, wantedMs }: Player, { note }: UrlParams): void => {
  const latest = useRef(atMs)
  latest.current = atMs
  const write = useRef(() => {})
  write.current = () => note({ t: timeParam(latest.current), speed: speedParam(speed) })
  const isPlaying = mode === 'playing'
  const isWaiting = wantedMs !== null
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => write.current(), noteEveryMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment that one went to, or another speed, is noted.
  useEffect(() => {
    if (isPlaying || isWaiting) return
    const timer = setTimeout(() => write.current(), 150)
    return () => clearTimeout(timer)
  }, [isPlaying, isWaiting, atMs, speed])
}

export interface ReplayPlayer {
  readonly player: Player
  readonly send: (event: PlayerEvent) => void
}

/** The state of the replay, driven by the clock and kept in the address. */
export const usePlayer = (
  params: UrlParams,
  flight: { durationMs: number; isWhole: boolean },
): ReplayPlayer => {
  const [player, send] = useReducer(play, null, () => {
    const { speed, atMs } = readReplayParams(params.get)
    return newPlayer(speed, atMs)
  })
  const { durationMs, isWhole } = flight
  useEffect(() => {
    if (durationMs > 0 || isWhole) send({ type: 'loaded', durationMs, isWhole })
  }, [durationMs, isWhole])
  useTicking(player.mode === 'playing', send)
  useNotedMoment(player, params)
  return { player, send }
}
