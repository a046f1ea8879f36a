import { type FlightTrack, inPieces } from './track.ts'

/** The points of one level: indexes of frames, in their order. */
export interface Level {
  readonly level: number
  readonly points: Uint32Array
}

const mostLevels = 16
/** A level of so few points is the last: whatever is asked of it is an answer. */
const fewPoints = 250
/** A level that is not much shorter than the finer one is not worth keeping; where none is, the shortest is all there is. */
const leastShare = 1 / 3
/** Long lists are cut into pieces, so that the worst of them costs no more than their sum. */
const pieceLength = 1_000

/** Metres that a level is off its flight at most, at any moment: 1, 2, 4… */
export const toleranceM = (level: number): number => 2 ** (level - 1)

/** A metre of height weighs as much as one of place; so do a quarter of a metre a second, and a percent of the battery. */
const weights = [
  ['heightM', 1],
  ['amslM', 1],
  ['speedMps', 4],
  ['battery', 1],
] as const

/**
 * The levels of a track, from fine to coarse, each made of the points of the one before, so they nest. A frame that is left
 * out lies at its moment within half the tolerance of the line between its neighbours (Ramer, Douglas and Peucker by the
 * distance at the same time, as Meratnia and de By have it: Spatiotemporal Compression Techniques for Moving Point
 * Objects, EDBT 2004). Halves of tolerances that double add up to less than the last of them.
 */
export const thinned = async (track: FlightTrack, ranks: Uint8Array): Promise<Level[]> => {
  const distance = distanceOver(track)
  const kept: Level[] = []
  let finer = Uint32Array.from({ length: track.count }, (_, index) => index)
  let least = track.count
  let shortest: Level | null = null
  for (let level = 1; level <= mostLevels && finer.length > fewPoints; level += 1) {
    finer = await thinner(finer, distance, { toleranceM: toleranceM(level) / 2, ranks, level })
    if (!shortest || finer.length < shortest.points.length) shortest = { level, points: finer }
    if (finer.length > least * leastShare) continue
    kept.push({ level, points: finer })
    least = finer.length
  }
  return kept.length > 0 || !shortest ? kept : [shortest]
}

interface Thinning {
  readonly toleranceM: number
  readonly ranks: Uint8Array
  readonly level: number
}

const thinner = async (
  points: Uint32Array,
  distance: Distance,
  how: Thinning,
): Promise<Uint32Array<ArrayBuffer>> => {
  const isKept = new Uint8Array(points.length)
  let anchor = 0
  isKept[0] = 1
  await inPieces({ from: 1, to: points.length }, (start, end) => {
    for (let place = start; place < end; place += 1) {
      const isForced = how.ranks[points[place]!]! >= how.level || place === points.length - 1
      if (!isForced && place - anchor < pieceLength) continue
      keepBends(points, { from: anchor, to: place }, { distance, toleranceM: how.toleranceM, isKept })
      isKept[place] = 1
      anchor = place
    }
  })
  return points.filter((_, place) => isKept[place] === 1)
}

interface Span {
  readonly from: number
  readonly to: number
}

interface Bending {
  readonly distance: Distance
  readonly toleranceM: number
  readonly isKept: Uint8Array
}

const keepBends = (points: Uint32Array, whole: Span, { distance, toleranceM, isKept }: Bending): void => {
  const waiting = [whole]
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const worst = distance(points, span)
    if (worst.metres <= toleranceM) continue
    isKept[worst.place] = 1
    waiting.push({ from: span.from, to: worst.place }, { from: worst.place, to: span.to })
  }
}

/** The place between two points of a list that lies farthest from the line between them, and how far. */
type Distance = (points: Uint32Array, span: Span) => { readonly place: number; readonly metres: number }

const metresPerDegree = 111_320

/** Without a list or a root in the loop: it is walked many times over for a long flight. */
const distanceOver = ({ at, longitude, latitude, figures }: FlightTrack): Distance => {
  const east = metresPerDegree * Math.cos(((latitude[0] ?? 0) * Math.PI) / 180)
  const measured = weights.flatMap(([channel, weight]) => {
    const values = figures.get(channel)
    return values ? [{ values, weight }] : []
  })
  return (points, { from, to }) => {
    const [a, b] = [points[from]!, points[to]!]
    const perMs = 1 / (at[b]! - at[a]!)
    const [dx, dy] = [longitude[b]! - longitude[a]!, latitude[b]! - latitude[a]!]
    let worst = from
    let worst2 = 0
    for (let place = from + 1; place < to; place += 1) {
      const index = points[place]!
      const share = (at[index]! - at[a]!) * perMs
      const x = (longitude[index]! - longitude[a]! - share * dx) * east
      const y = (latitude[index]! - latitude[a]! - share * dy) * metresPerDegree
      let far2 = x * x + y * y
      for (const { values, weight } of measured) {
        const off = (values[index]! - values[a]! - share * (values[b]! - values[a]!)) * weight
        if (off * off > far2) far2 = off * off
      }
      if (far2 <= worst2) continue
      worst = place
      worst2 = far2
    }
    return { place: worst, metres: Math.sqrt(worst2) }
  }
}
