import { date, fromHeightUnit, inHeightUnit, time } from '../format.ts'
import type { StripBlock } from './strip-types.ts'

export interface StripBox {
  left: number
  top: number
  width: number
  height: number
}

export interface StripScale {
  box: StripBox
  from: number
  to: number
  topM: number
  x: (ms: number) => number
  y: (metre: number) => number
  msAt: (x: number) => number
  metreAt: (y: number) => number
}

/** Time to the right, metres upwards, inside the box that the axes leave. */
export const stripScale = (from: number, to: number, topM: number, box: StripBox): StripScale => {
  const span = Math.max(1, to - from)
  return {
    box,
    from,
    to,
    topM,
    x: (ms) => box.left + (box.width * (clamp(ms, from, to) - from)) / span,
    y: (metre) => box.top + box.height * (1 - clamp(metre, 0, topM) / topM),
    msAt: (x) => from + (span * (x - box.left)) / Math.max(1, box.width),
    metreAt: (y) => topM * (1 - (y - box.top) / Math.max(1, box.height)),
  }
}

/** A zone that is no temporary one lasts over all that is shown. */
export const lasting = <Z extends Partial<StripBlock>>(zone: Z, { from, to }: StripScale) => ({
  ...zone,
  from: zone.from ?? from,
  to: zone.to ?? to,
})

/** Where a piece of airspace is drawn; so thin that it is still seen. */
export const boxOf = (block: StripBlock, scale: StripScale): StripBox => {
  const left = scale.x(block.from)
  const top = scale.y(block.upper)
  return {
    left,
    top,
    width: Math.max(1, scale.x(block.to) - left),
    height: Math.max(1, scale.y(block.lower) - top),
  }
}

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

const minute = 60_000
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10080].map(
  (step) => step * minute,
)

/** The first step that makes no more parts than that of a length; beyond the last one, as many of it as that takes. */
const roundStep = (steps: readonly number[], length: number, most: number): number => {
  const last = steps.at(-1) as number
  return steps.find((step) => length / step <= most) ?? Math.ceil(length / most / last) * last
}

/** Labelled instants on round local times, closer together on a narrow chart. */
export const timeTicks = (scale: StripScale, offsetMs: number): number[] => {
  const minPx = scale.box.width < 420 ? 56 : 84
  const span = scale.to - scale.from
  const most = Math.max(2, Math.floor(scale.box.width / minPx))
  const step = roundStep(timeSteps, span, most)
  const first = Math.ceil((scale.from + offsetMs) / step) * step - offsetMs
  const ticks: number[] = []
  for (let at = first; at <= scale.to; at += step) ticks.push(at)
  return ticks
}

/** Midnight is the day that begins: on an axis of days all ticks are midnights. */
export const tickText = (at: number, timeZone: string | undefined): string => {
  const clock = time(at, timeZone)
  return clock === '00:00' ? date(at, timeZone, at) : clock
}

const mostHeights = 5

/** Heights that are round in the unit shown: 0, 30, 60, 90, 120 for a top of 120 m; in metres. */
export const heightTicks = (topM: number): number[] => {
  const top = inHeightUnit(topM)
  const step = roundStep([5, 10, 20, 30, 50, 60, 100, 200, 500, 1000, 2000], top, mostHeights - 1)
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => fromHeightUnit(index * step))
}

/** The least round top that holds every height shown. */
export const niceTop = (heights: readonly number[], least = 120): number => {
  const most = Math.max(least, ...heights.filter(Number.isFinite))
  const step = most <= 240 ? 30 : most <= 600 ? 60 : 200
  return Math.ceil(most / step) * step
}
