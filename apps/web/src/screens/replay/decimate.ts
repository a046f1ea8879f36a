/** Values at an index; null is not measured. */
export type Series = (index: number) => number | null

/**
 * At most a few indexes of each bucket: its first and last, and the least and greatest of every series, so that no
 * peak is lost however many frames are drawn in one pixel. What `isKept` names stays whatever happens.
 */
export const keepExtremes = (
  { from, to }: { from: number; to: number },
  buckets: number,
  series: readonly Series[],
  isKept: (index: number) => boolean = () => false,
): number[] => {
  const count = to - from
  const perIndex = 2 + 2 * series.length
  if (count <= buckets * perIndex) return Array.from({ length: Math.max(0, count) }, (_, at) => from + at)
  const kept: number[] = []
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = from + Math.floor((bucket * count) / buckets)
    const end = from + Math.floor(((bucket + 1) * count) / buckets)
    kept.push(...bucketExtremes(start, end, series, isKept))
  }
  return kept
}

const bucketExtremes = (
  start: number,
  end: number,
  series: readonly Series[],
  isKept: (index: number) => boolean,
): number[] => {
  const found = new Set([start, end - 1])
  for (const valueAt of series) for (const index of extremesOf(start, end, valueAt)) found.add(index)
  for (let index = start; index < end; index++) if (isKept(index)) found.add(index)
  return [...found].sort((a, b) => a - b)
}

const extremesOf = (start: number, end: number, valueAt: Series): number[] => {
  let least: { index: number; value: number } | null = null
  let greatest: { index: number; value: number } | null = null
  for (let index = start; index < end; index++) {
    const value = valueAt(index)
    if (value === null) continue
    if (!least || value < least.value) least = { index, value }
    if (!greatest || value > greatest.value) greatest = { index, value }
  }
  return least && greatest ? [least.index, greatest.index] : []
}
