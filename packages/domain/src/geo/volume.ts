import { polygonsOverlap } from './predicates.ts'
import type { HeightBand, TimeWindow, Volume4D } from './types.ts'

// The one place where intervals are compared. Heights [min, max) and times [start, end) are half-open: stacked
// bands and back-to-back windows do not overlap, and an empty interval overlaps nothing (DECISIONS.md
// "Airspace"; the same as && of PostgreSQL's ranges). A null time is open.

/** The heights that two bands have in common, or null. */
export function sharedBand(a: HeightBand, b: HeightBand): HeightBand | null {
  const minHeightM = Math.max(a.minHeightM, b.minHeightM)
  const maxHeightM = Math.min(a.maxHeightM, b.maxHeightM)
  return minHeightM < maxHeightM ? { minHeightM, maxHeightM } : null
}

/** The time that two windows have in common, or null. */
export function sharedWindow(a: TimeWindow, b: TimeWindow): TimeWindow | null {
  const startsAt = startOf(a) >= startOf(b) ? a.startsAt : b.startsAt
  const endsAt = endOf(a) <= endOf(b) ? a.endsAt : b.endsAt
  const shared = { startsAt, endsAt }
  return startOf(shared) < endOf(shared) ? shared : null
}

export function heightsOverlap(a: HeightBand, b: HeightBand): boolean {
  return sharedBand(a, b) !== null
}

export function timesOverlap(a: TimeWindow, b: TimeWindow): boolean {
  return sharedWindow(a, b) !== null
}

/** Polygons touch or overlap, and heights and times have something in common. */
export function volumesOverlap(a: Volume4D, b: Volume4D): boolean {
  return heightsOverlap(a, b) && timesOverlap(a, b) && polygonsOverlap(a.polygon, b.polygon)
}

/** Does `inner` lie inside `outer`? Equal ends are inside. */
export function bandWithin(inner: HeightBand, outer: HeightBand): boolean {
  return inner.minHeightM >= outer.minHeightM && inner.maxHeightM <= outer.maxHeightM
}

/** Does `inner` lie inside `outer`? Equal ends are inside; an open end is inside an open end only. */
export function windowWithin(inner: TimeWindow, outer: TimeWindow): boolean {
  return startOf(inner) >= startOf(outer) && endOf(inner) <= endOf(outer)
}

/** Is a height, metres above ground level, in the band? */
export function bandHolds(band: HeightBand, heightM: number): boolean {
  return heightM >= band.minHeightM && heightM < band.maxHeightM
}

/** Is an instant in the window? */
export function windowHolds(window: TimeWindow, instant: Date): boolean {
  return instant.getTime() >= startOf(window) && instant.getTime() < endOf(window)
}

function startOf({ startsAt }: TimeWindow): number {
  return startsAt === null ? Number.NEGATIVE_INFINITY : startsAt.getTime()
}

function endOf({ endsAt }: TimeWindow): number {
  return endsAt === null ? Number.POSITIVE_INFINITY : endsAt.getTime()
}
