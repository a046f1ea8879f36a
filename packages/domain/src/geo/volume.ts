import type { HeightBand, TimeWindow } from './types.ts'

// The one place where intervals are compared. Heights [min, max) and times [start, end) are half-open: stacked
// bands and back-to-back windows do not overlap, and an empty interval overlaps nothing
// (docs/contract/airspace.md#overlap; the same as && of PostgreSQL's ranges). A null time is open.

/** The heights that two bands have in common, or null. */
export const sharedBand = (a: HeightBand, b: HeightBand): HeightBand | null => {
  const minHeightM = Math.max(a.minHeightM, b.minHeightM)
  const maxHeightM = Math.min(a.maxHeightM, b.maxHeightM)
  return minHeightM < maxHeightM ? { minHeightM, maxHeightM } : null
}

/** The time that two windows have in common, or null. */
export const sharedWindow = (a: TimeWindow, b: TimeWindow): TimeWindow | null => {
  const startsAt = startOf(a) >= startOf(b) ? a.startsAt : b.startsAt
  const endsAt = endOf(a) <= endOf(b) ? a.endsAt : b.endsAt
  const shared = { startsAt, endsAt }
  return startOf(shared) < endOf(shared) ? shared : null
}

export const heightsOverlap = (a: HeightBand, b: HeightBand): boolean => sharedBand(a, b) !== null

export const timesOverlap = (a: TimeWindow, b: TimeWindow): boolean => sharedWindow(a, b) !== null

/** Does `inner` lie inside `outer`? Equal ends are inside. */
export const bandWithin = (inner: HeightBand, outer: HeightBand): boolean =>
  inner.minHeightM >= outer.minHeightM && inner.maxHeightM <= outer.maxHeightM

/** Does `inner` lie inside `outer`? Equal ends are inside; an open end is inside an open end only. */
export const windowWithin = (inner: TimeWindow, outer: TimeWindow): boolean =>
  startOf(inner) >= startOf(outer) && endOf(inner) <= endOf(outer)

/** Is an instant in the window? */
export const windowHolds = (window: TimeWindow, instant: Date): boolean =>
  instant.getTime() >= startOf(window) && instant.getTime() < endOf(window)

const startOf = ({ startsAt }: TimeWindow): number =>
  startsAt === null ? Number.NEGATIVE_INFINITY : startsAt.getTime()

const endOf = ({ endsAt }: TimeWindow): number =>
  endsAt === null ? Number.POSITIVE_INFINITY : endsAt.getTime()

/** A time from `from` until before `to`; epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export const holdsAt = ({ from, to }: Span, at: number): boolean => at >= from && at < to
