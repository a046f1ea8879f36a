import { union } from '@turf/union'
import type { MultiPolygon } from 'geojson'
import { corridorPolygon, type Polygon, type Position } from '../../../geo/index.ts'
import type { Leg, Shape } from './feature.ts'
import { areaPolygon, checked, type Drawn, isPosition, undrawn } from './polygons.ts'
import { simplified } from './simplify.ts'

type Route = Extract<Shape, { kind: 'route' }>

export interface RouteOptions {
  /** Metres to each side of a line. */
  readonly bufferM: number
  readonly maxVertices: number
}

const mostPositions = 10_000
/** More than a mission's envelope can have corners. */
const mostCorners = 1_000
/** Beyond this a line is thinned by an invisible amount before its corridor is drawn. */
const manyCorners = 500
/** A corridor is drawn in about a millisecond for each crossing. */
const mostCrossings = 200
/** Lines of one feature, such as the scans of a plan. */
const mostLines = 20
/** A plan may circle place after place; those are short lines. */
const mostCircles = 100

/** Lines as corridors, joined with the areas that belong to them; one polygon for each piece that hangs together. */
export const routePolygons = (route: Route, options: RouteOptions): Drawn[] => {
  const circles = route.legs.filter(({ isCircle }) => isCircle).length
  const lines = route.legs.length - circles
  if (lines > mostLines) return [undrawn(`it has ${lines} lines; at most ${mostLines} are drawn as one`)]
  if (circles > mostCircles)
    return [undrawn(`it flies ${circles} circles; at most ${mostCircles} are drawn as one`)]
  const pieces: Polygon[] = []
  const notes: string[] = []
  for (const leg of route.legs) {
    const corridor = legCorridor(leg, options)
    if (corridor.problem !== null) return [corridor]
    pieces.push(corridor.polygon)
    notes.push(...corridor.notes)
  }
  for (const coordinates of route.areas) {
    const area = areaPolygon(coordinates, options.maxVertices)
    if (area.problem !== null) return [area]
    pieces.push(area.polygon)
    notes.push(...area.notes)
  }
  const whole = joined(pieces)
  if (!whole) return [undrawn('its corridors and areas cannot be joined; import them one by one')]
  return whole.map((polygon, at) =>
    checked(polygon, at === 0 ? [...new Set(notes)] : [], options.maxVertices),
  )
}

/** Null where the overlay gives up, which it does by throwing, on pieces that all but coincide. */
const joined = (pieces: readonly Polygon[]): Polygon[] | null => {
  const geometry = unionOf(pieces)
  if (!geometry) return null
  if (geometry.type === 'Polygon') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

/** By halves: what lies within a half is gone before the whole is joined, which all at once takes ten times as long. */
const unionOf = (pieces: readonly Polygon[]): Polygon | MultiPolygon | null => {
  if (pieces.length < 2) return pieces[0] ?? null
  const middle = Math.ceil(pieces.length / 2)
  const [one, other] = [unionOf(pieces.slice(0, middle)), unionOf(pieces.slice(middle))]
  if (!one || !other) return null
  const features = [one, other].map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }))
  try {
    return union({ type: 'FeatureCollection', features })?.geometry ?? null
  } catch {
    return null
  }
}

/**
 * A line with many positions is thinned first; the corridor is wider by what that may have moved it, so that it holds
 * everything within the buffer all the same.
 */
const legCorridor = ({ positions, extraM }: Leg, { bufferM, maxVertices }: RouteOptions): Drawn => {
  const line = lineOf(positions)
  if (typeof line === 'string') return undrawn(line)
  const reachM = bufferM + extraM
  let drawn = undrawn('')
  for (const share of line.length > manyCorners ? shares.slice(1) : shares) {
    drawn = corridorOf(line, reachM, share, maxVertices)
    if (drawn.problem === null || !drawn.problem.startsWith(tooMuch)) return drawn
  }
  return drawn
}

/** How much of the reach a thinned line may be away from the line as it was. */
const shares = [0, 0.02, 0.1, 0.5]
/** What begins so may go away when more of the line is thinned. */
const tooMuch = 'too many'

const corridorOf = (line: Position[], reachM: number, share: number, maxVertices: number): Drawn => {
  const thinned = share === 0 ? line : simplified(line, reachM * share, mostCorners)
  if (!thinned)
    return undrawn(`too many turns: the line has more than ${mostCorners}; shorten it or widen the buffer`)
  const crossings = selfCrossings(thinned)
  if (crossings > mostCrossings)
    return undrawn(
      `too many crossings: the line crosses itself ${crossings} times, at most ${mostCrossings} are drawn`,
    )
  const wideM = reachM * (1 + share)
  const { polygon, problem } = corridorPolygon(thinned, 2 * wideM)
  if (problem !== null) return undrawn(problem)
  return checked(polygon, [corridorNote(line.length, thinned.length, wideM)], maxVertices)
}

const corridorNote = (given: number, kept: number, reachM: number): string => {
  const thinned = kept < given ? `, thinned from ${given} to ${kept} positions` : ''
  return `the line${thinned} became a corridor of ${Number(reachM.toFixed(1))} m to each side`
}

const lineOf = (positions: unknown): Position[] | string => {
  if (!Array.isArray(positions) || positions.length < 2) return 'a line needs at least 2 positions'
  if (positions.length > mostPositions)
    return `a line may have at most ${mostPositions} positions, this one has ${positions.length}`
  const wrong = positions.findIndex((position) => !isPosition(position))
  if (wrong >= 0) return `position ${wrong} of the line must be longitude and latitude in degrees`
  return positions as Position[]
}

const side = (a: Position, b: Position, p: Position): number =>
  Math.sign((b[0]! - a[0]!) * (p[1]! - a[1]!) - (b[1]! - a[1]!) * (p[0]! - a[0]!))

/** How often a line crosses itself: what the drawing of its corridor costs. O(n²), for lines of some hundred positions. */
export const selfCrossings = (line: readonly Position[]): number => {
  let count = 0
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b] = [line[i]!, line[i + 1]!]
    for (let j = i + 2; j < line.length - 1; j++) {
      const [c, d] = [line[j]!, line[j + 1]!]
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++
    }
  }
  return count
}
