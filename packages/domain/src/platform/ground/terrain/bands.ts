import type { GroundPosition } from '../../../kernel/index.ts'

export type LongitudeSpan = readonly [from: number, to: number]

/**
 * Which longitudes a polygon's outer ring reaches in each band of latitude between two neighbours of `latitudes` (which
 * rise). Every point of the polygon in a band lies in a span of it, its edge included.
 *
 * Of a point inside, go straight down to the band's lower border. Either an edge is crossed, and then the point lies
 * between the longitudes that this edge has in the band; or the point below is inside too, between two crossings of the border.
 */
export const spansOfBands = (
  ring: readonly GroundPosition[],
  latitudes: readonly number[],
): LongitudeSpan[][] => {
  const bands = latitudes.slice(1).map(() => ({ spans: [] as LongitudeSpan[], crossings: [] as number[] }))
  ring.forEach((from, i) => {
    const to = ring[(i + 1) % ring.length] as GroundPosition
    const [low, high] = from[1] <= to[1] ? [from, to] : [to, from]
    for (let band = firstBand(latitudes, low[1]); band < bands.length; band += 1) {
      const [floor, ceiling] = [latitudes[band] as number, latitudes[band + 1] as number]
      if (floor > high[1]) break
      const bottom = longitudeAt(low, high, Math.max(floor, low[1]))
      const top = low[1] === high[1] ? high[0] : longitudeAt(low, high, Math.min(ceiling, high[1]))
      bands[band]?.spans.push([Math.min(bottom, top), Math.max(bottom, top)])
      if (low[1] <= floor && high[1] > floor) bands[band]?.crossings.push(bottom)
    }
  })
  return bands.map(({ spans, crossings }) => {
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2)
      spans.push([crossings[i] as number, crossings[i + 1] as number])
    return joined(spans)
  })
}

const longitudeAt = (low: GroundPosition, high: GroundPosition, latitude: number): number =>
  low[1] === high[1] ? low[0] : low[0] + ((high[0] - low[0]) * (latitude - low[1])) / (high[1] - low[1])

/** The lowest band that reaches up to a latitude. */
const firstBand = (latitudes: readonly number[], latitude: number): number => {
  let [from, to] = [0, latitudes.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((latitudes[middle + 1] as number) < latitude) from = middle + 1
    else to = middle
  }
  return from
}

/** Without overlaps, from the lowest on. */
export const joined = (spans: readonly LongitudeSpan[]): LongitudeSpan[] => {
  const all: [number, number][] = []
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
