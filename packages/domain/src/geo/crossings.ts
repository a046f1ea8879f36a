import type { Polygon } from 'geojson'
import { boxAround, EdgeSet } from './edge-set.ts'
import { properlyCross } from './segment.ts'

/** Boxes do not tell long diagonal edges apart: of more pairs than this it is not asked whether they cross. */
const mostPairs = 250_000

/**
 * How often edges of valid polygons cross those of the others, which beside their corners is what it costs to lay them over
 * each other; counted up to one more than `most`. Edges that only touch, or run along each other, are no more than there are corners.
 */
export const crossingsBetween = (pieces: readonly Polygon[], most: number): number => {
  const sets = pieces.map((piece) => new EdgeSet(piece))
  let [crossings, pairs] = [0, 0]
  const isEnough = (one: EdgeSet, other: EdgeSet): boolean => {
    const [few, many] = one.edges.length < other.edges.length ? [one, other] : [other, one]
    return few.someEdge(many.bbox, (edge) =>
      many.someEdge(boxAround(edge, 0), (met) => {
        pairs += 1
        if (properlyCross(edge, met)) crossings += 1
        return crossings > most || pairs > mostPairs
      }),
    )
  }
  const isTooMuch = sets.some((one, at) => sets.slice(at + 1).some((other) => isEnough(one, other)))
  return isTooMuch ? most + 1 : crossings
}
