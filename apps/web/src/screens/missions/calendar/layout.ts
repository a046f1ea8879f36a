import { wallAt } from '@clearway/domain/contracts'
import { lanesOf, type Span } from '../../../entities/mission/blocks.ts'
import { dayMs, hourMs, minuteMs, type Wall } from './days.ts'

export interface Timed {
  readonly start_time: string
  readonly end_time: string
}

/** The part of a mission that lies on one day, in minutes of that day's clock. */
export interface Part<One> {
  readonly one: One
  readonly fromMin: number
  readonly toMin: number
  /** It began on an earlier day. */
  readonly isContinued: boolean
}

/**
 * When it begins and ends by the clock on the wall. In the night in which clocks are put back it may end by the clock
 * before it has begun: it is drawn as long as it lasts.
 */
export const wallSpan = (timeZone: string, { start_time, end_time }: Timed): readonly [Wall, Wall] => {
  const [start, end] = [new Date(start_time), new Date(end_time)]
  const [from, to] = [wallAt(timeZone, start), wallAt(timeZone, end)]
  return [from, to > from ? to : from + end.getTime() - start.getTime()]
}

const dayMinutes = 24 * 60

/** What lies on a day, by its start. */
export const partsOn = <One extends Timed>(timeZone: string, day: Wall, all: readonly One[]): Part<One>[] =>
  all
    .flatMap((one): Part<One>[] => {
      const [from, to] = wallSpan(timeZone, one)
      if (to <= day || from >= day + dayMs) return []
      return [
        {
          one,
          fromMin: Math.max(0, (from - day) / minuteMs),
          toMin: Math.min(dayMinutes, (to - day) / minuteMs),
          isContinued: from < day,
        },
      ]
    })
    .toSorted((a, b) => a.fromMin - b.fromMin || b.toMin - a.toMin)

/** As short as a block may be drawn: a line of text. */
const leastMinutes = 25
const drawn = ({ fromMin, toMin }: Part<unknown>): Span => [fromMin, Math.max(toMin, fromMin + leastMinutes)]

/** A part in its place: shares of the column's width. */
export interface Placed<One> extends Part<One> {
  readonly left: number
  readonly width: number
}

/** What finds no place beside the others. */
export interface More<One> {
  readonly fromMin: number
  readonly hidden: readonly One[]
  readonly left: number
  readonly width: number
}

/** Those that overlap one another, directly or by others between them. */
const clustersOf = <One>(parts: readonly Part<One>[]): Part<One>[][] => {
  const clusters: Part<One>[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    const [from, to] = drawn(part)
    if (from < end) clusters.at(-1)!.push(part)
    else clusters.push([part])
    end = Math.max(end, to)
  }
  return clusters
}

/** Side by side where they overlap, at most so many; the last place then counts the rest. */
export const placedSideBySide = <One>(
  parts: readonly Part<One>[],
  most: number,
): { placed: Placed<One>[]; more: More<One>[] } => {
  const placed: Placed<One>[] = []
  const more: More<One>[] = []
  for (const cluster of clustersOf(parts)) {
    const lanes = lanesOf(cluster, drawn)
    const isFull = lanes.length > most
    const width = 1 / (isFull ? most : lanes.length)
    const shown = isFull ? lanes.slice(0, most - 1) : lanes
    placed.push(
      ...shown.flatMap((lane, index) => lane.map((part) => ({ ...part, left: index * width, width }))),
    )
    const hidden = lanes.slice(shown.length).flat()
    if (hidden.length > 0)
      more.push({
        fromMin: Math.min(...hidden.map(({ fromMin }) => fromMin)),
        hidden: hidden.toSorted((a, b) => a.fromMin - b.fromMin).map(({ one }) => one),
        left: shown.length * width,
        width,
      })
  }
  return { placed, more }
}

/** 06 to 20, and further where something lies outside; in minutes of the day. */
export const hoursShown = (parts: readonly Part<unknown>[]): Span => {
  const from = Math.min(6 * 60, ...parts.map(({ fromMin }) => fromMin))
  const to = Math.max(20 * 60, ...parts.map((part) => Math.min(dayMinutes, drawn(part)[1])))
  return [Math.floor(from / 60) * 60, Math.ceil(to / 60) * 60]
}

/** How many begin on a day, and the hours of the day that are flown or planned. */
export const loadOf = (parts: readonly Part<unknown>[]): { count: number; hours: number } => ({
  count: parts.length,
  hours: parts.reduce((sum, { fromMin, toMin }) => sum + (toMin - fromMin) * minuteMs, 0) / hourMs,
})
