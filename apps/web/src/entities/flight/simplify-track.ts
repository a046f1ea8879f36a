interface Place {
  readonly longitude: number
  readonly latitude: number
}

const metresPerDegree = 111_320
/** Long tracks are cut into pieces, so that the worst of them costs no more than their sum. */
const pieceLength = 1_000

/**
 * Indexes of a line that leaves the track by no more than the tolerance (Ramer, Douglas and Peucker); what `isKept`
 * names stays, and so do both ends.
 */
export const simplifyTrack = (
  places: readonly Place[],
  toleranceM: number,
  isKept: (index: number) => boolean,
): number[] => {
  if (places.length === 0) return []
  const flat = flattened(places)
  const anchors: number[] = []
  for (let index = 0; index < places.length; index++)
    if (index === places.length - 1 || index % pieceLength === 0 || isKept(index)) anchors.push(index)
  const kept = new Set(anchors)
  for (const [at, anchor] of anchors.entries()) {
    const next = anchors[at + 1]
    if (next !== undefined) keepBends(flat, { from: anchor, to: next }, toleranceM, kept)
  }
  return [...kept].sort((a, b) => a - b)
}

interface Flat {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Metres on the plane that touches the earth at the first place. */
const flattened = (places: readonly Place[]): Flat => {
  const origin = places[0]!
  const east = metresPerDegree * Math.cos((origin.latitude * Math.PI) / 180)
  return {
    x: Float64Array.from(places, ({ longitude }) => (longitude - origin.longitude) * east),
    y: Float64Array.from(places, ({ latitude }) => (latitude - origin.latitude) * metresPerDegree),
  }
}

interface Span {
  readonly from: number
  readonly to: number
}

const keepBends = (flat: Flat, whole: Span, toleranceM: number, kept: Set<number>): void => {
  const waiting = [whole]
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const { index, distanceM } = farthest(flat, span)
    if (distanceM <= toleranceM) continue
    kept.add(index)
    waiting.push({ from: span.from, to: index }, { from: index, to: span.to })
  }
}

/** Without a list or a root in the loop: it is walked many times over for a long flight. */
const farthest = ({ x, y }: Flat, { from, to }: Span): { index: number; distanceM: number } => {
  let worst = from
  let worst2 = 0
  const [ax, ay] = [x[from]!, y[from]!]
  const [dx, dy] = [x[to]! - ax, y[to]! - ay]
  const length2 = dx * dx + dy * dy
  for (let index = from + 1; index < to; index++) {
    const px = x[index]! - ax
    const py = y[index]! - ay
    const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2))
    const distance2 = (px - share * dx) ** 2 + (py - share * dy) ** 2
    if (distance2 <= worst2) continue
    worst = index
    worst2 = distance2
  }
  return { index: worst, distanceM: Math.sqrt(worst2) }
}
