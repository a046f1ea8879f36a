import {
  circlePolygon,
  normalisePolygon,
  type Polygon,
  type Position,
  polygonProblem,
} from '../../../geo/index.ts'
import type { Shape } from './feature.ts'

/** A shape as one polygon that the service takes, or the reason why not. */
export type Drawn =
  | { readonly polygon: Polygon; readonly notes: readonly string[]; readonly problem: null }
  | { readonly polygon: null; readonly notes: readonly string[]; readonly problem: string }

export const undrawn = (problem: string): Drawn => ({ polygon: null, notes: [], problem })

/** The polygon if the service takes it; the reason names ring and position. */
export const checked = (polygon: unknown, notes: readonly string[], maxVertices: number): Drawn => {
  const problem = polygonProblem(polygon, 'polygon', { maxVertices })
  if (problem) return undrawn(problem.slice('polygon: '.length))
  return { polygon: normalisePolygon(polygon as Polygon), notes, problem: null }
}

/**
 * Rings as the file has them, but closed: that changes no point of the area. Everything else that is wrong stays
 * wrong and is refused.
 */
export const areaPolygon = (coordinates: unknown, maxVertices: number): Drawn => {
  if (!Array.isArray(coordinates)) return checked({ type: 'Polygon', coordinates }, [], maxVertices)
  const notes: string[] = []
  const rings = coordinates.map((ring, index) => closedRing(ring, index, notes))
  return checked({ type: 'Polygon', coordinates: rings }, notes, maxVertices)
}

const closedRing = (ring: unknown, index: number, notes: string[]): unknown => {
  if (!Array.isArray(ring) || ring.length < 3 || samePlace(ring[0], ring.at(-1))) return ring
  notes.push(`ring ${index} was not closed; its first position was added at the end`)
  return [...ring, ring[0]]
}

const samePlace = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1]

/** Corners of the polygon that approximates a circle. */
export const circleCorners = 64

/** A regular polygon round the circle: its sides touch it, so that no part of the circle is lost. */
export const circleAround = (centre: unknown, radiusM: number, maxVertices: number): Drawn => {
  if (!isPosition(centre))
    return undrawn('the centre of the circle must be longitude and latitude in degrees')
  if (!(radiusM > 0) || radiusM > 1_000_000)
    return undrawn(`the radius must be above 0 and at most 1,000,000 metres, is ${radiusM}`)
  const corner = radiusM / Math.cos(Math.PI / circleCorners)
  const note =
    `the circle of ${shown(radiusM)} m became a polygon of ${circleCorners} corners that holds it whole, ` +
    `at most ${shown(corner - radiusM)} m beyond it`
  return checked(circlePolygon(centre, corner, circleCorners), [note], maxVertices)
}

const shown = (metres: number): string => String(Number(metres.toPrecision(metres < 10 ? 2 : 6)))

export const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  Number.isFinite(value[0]) &&
  Number.isFinite(value[1]) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

/** A zone's shape. A line is no airspace by itself. */
export const zonePolygon = (shape: Shape, maxVertices: number): Drawn => {
  if (shape.kind === 'area') return areaPolygon(shape.coordinates, maxVertices)
  if (shape.kind === 'circle') return circleAround(shape.centre, shape.radiusM, maxVertices)
  return undrawn('is a line, which has no area; import it as a mission to make it a corridor')
}
