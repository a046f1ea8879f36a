import { mostPoints } from './contract.ts'
import { heightAt, type Points, pickPoints, pointTimes, stateAt } from './points.ts'

/** First, last, highest, lowest, and the first of the worst state. */
const mostOfBucket = 5
const buckets = Math.floor(mostPoints / mostOfBucket)

/**
 * Where even what must stay is more than an answer holds: of each of as many equal times the first, the last, the farthest
 * heights and the first of the worst state. A breach is left out only where its time has an earlier one.
 */
export const boundedPoints = (points: Points): Points => {
  if (points.count <= mostPoints) return points
  const times = pointTimes(points)
  const first = times[0]!
  const bucketMs = (times.at(-1)! - first) / buckets
  const bucketOf = (place: number) => Math.min(buckets - 1, Math.floor((times[place]! - first) / bucketMs))
  const kept: number[] = []
  for (let start = 0; start < points.count; ) {
    let end = start + 1
    while (end < points.count && bucketOf(end) === bucketOf(start)) end += 1
    kept.push(...ofBucket(points, start, end))
    start = end
  }
  return pickPoints(points, kept)
}

const ofBucket = (points: Points, start: number, end: number): number[] => {
  const found = new Set([start, end - 1])
  let worst = start
  let [high, low] = [-1, -1]
  for (let at = start; at < end; at += 1) {
    if (stateAt(points, at) > stateAt(points, worst)) worst = at
    if (Number.isNaN(heightAt(points, at))) continue
    if (high < 0 || heightAt(points, at) > heightAt(points, high)) high = at
    if (low < 0 || heightAt(points, at) < heightAt(points, low)) low = at
  }
  for (const at of [high, low, worst]) if (at >= 0) found.add(at)
  return [...found].sort((a, b) => a - b)
}
