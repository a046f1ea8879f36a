import { union } from '@turf/union'
import type { MultiPolygon } from 'geojson'
import {
  corridorPolygon,
  crossingsBetween,
  mostCrossings as mostJoinedCrossings,
  type Polygon,
  type Position,
} from '../../../geo/index.ts'
import { type SelfMeetings, selfMeetings } from './crossings.ts'
import type { Leg, Shape } from './feature.ts'
import { areaPolygon, checked, type Drawn, isPosition, undrawn } from './polygons.ts'
import { mostCircles } from './qgc-circles.ts'
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
/** The corridors of a feature are drawn in about a millisecond for each crossing of a line with itself. */
const mostCrossings = 200
/** Where a line runs over itself, as on a way that is flown up and down, a twentieth of that. */
const mostOverlaps = 10_000
/** Lines of one feature, such as the scans of a plan. */
const mostLines = 20
/** The surveyed ones, and those that are circled. */
const mostAreas = mostLines + mostCircles
/** Corridors and areas are joined in a tenth of a millisecond for each corner, and as long for each crossing of two of them. */
const mostJoinedCorners = 10_000

/** Lines as corridors, joined with the areas that belong to them; one polygon for each piece that hangs together. */
export const routePolygons = (route: Route, options: RouteOptions): Drawn[] => {
  const tooMany = countProblem(route)
  if (tooMany) return [undrawn(tooMany)]
  const pieces: Polygon[] = []
  const notes: string[] = []
  const spent = { crossings: 0, overlaps: 0 }
  for (const leg of route.legs) {
    const corridor = legCorridor(leg, options, spent)
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
  const problem = joiningProblem(pieces)
  if (problem) return [undrawn(problem)]
  const whole = joined(pieces)
  if (!whole) return [undrawn('its corridors and areas cannot be joined; import them one by one')]
  return whole.map((polygon, at) =>
    checked(polygon, at === 0 ? [...new Set(notes)] : [], options.maxVertices),
  )
}

const countProblem = ({ legs, areas }: Route): string | null => {
  const circles = legs.filter(({ isCircle }) => isCircle).length
  const lines = legs.length - circles
  if (lines > mostLines) return `it has ${lines} lines; at most ${mostLines} are drawn as one`
  if (circles > mostCircles) return `it flies more than ${mostCircles} circles, which are not drawn as one`
  if (areas.length > mostAreas) return `it has ${areas.length} areas; at most ${mostAreas} are joined`
  return null
}

const joiningProblem = (pieces: readonly Polygon[]): string | null => {
  const corners = pieces
    .flatMap(({ coordinates }) => coordinates)
    .reduce((sum, ring) => sum + ring.length - 1, 0)
  if (corners > mostJoinedCorners)
    return `its corridors and areas have ${corners} corners; at most ${mostJoinedCorners} are joined. Import them one by one`
  if (crossingsBetween(pieces, mostJoinedCrossings) > mostJoinedCrossings)
    return `too many crossings: its corridors and areas cross each other more than ${mostJoinedCrossings} times. Import them one by one`
  return null
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
const legCorridor = (
  { positions, extraM }: Leg,
  { bufferM, maxVertices }: RouteOptions,
  spent: Spent,
): Drawn => {
  const line = lineOf(positions)
  if (typeof line === 'string') return undrawn(line)
  const reachM = bufferM + extraM
  let drawn = undrawn('')
  for (const share of line.length > manyCorners ? shares.slice(1) : shares) {
    drawn = corridorOf(line, { reachM, share, maxVertices }, spent)
    if (drawn.problem === null || !drawn.problem.startsWith(tooMuch)) return drawn
  }
  return drawn
}

/** How much of the reach a thinned line may be away from the line as it was. */
const shares = [0, 0.02, 0.1, 0.5]
/** What begins so may go away when more of the line is thinned. */
const tooMuch = 'too many'

/** How often the lines of the feature that are drawn so far meet themselves. */
interface Spent {
  crossings: number
  overlaps: number
}

interface CorridorOptions {
  readonly reachM: number
  readonly share: number
  readonly maxVertices: number
}

const corridorOf = (
  line: Position[],
  { reachM, share, maxVertices }: CorridorOptions,
  spent: Spent,
): Drawn => {
  const thinned = share === 0 ? line : simplified(line, reachM * share, mostCorners)
  if (!thinned)
    return undrawn(`too many turns: the line has more than ${mostCorners}; shorten it or widen the buffer`)
  const crowded = spend(spent, selfMeetings(thinned, mostOverlaps))
  if (crowded) return undrawn(crowded)
  const wideM = reachM * (1 + share)
  const { polygon, problem } = corridorPolygon(thinned, 2 * wideM)
  if (problem !== null) return undrawn(problem)
  return checked(polygon, [corridorNote(line.length, thinned.length, wideM)], maxVertices)
}

/** Takes them from what a feature may have; why there are too many, and then nothing is taken. */
const spend = (spent: Spent, { crossings, meetings }: SelfMeetings): string | null => {
  const after = { crossings: spent.crossings + crossings, overlaps: spent.overlaps + meetings - crossings }
  if (after.crossings > mostCrossings)
    return `too many crossings: the line crosses itself ${crossings} times, at most ${mostCrossings} of a feature are drawn`
  if (after.overlaps > mostOverlaps)
    return `too many crossings: the line runs over itself too often, at most ${mostOverlaps} times of a feature are drawn`
  Object.assign(spent, after)
  return null
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
