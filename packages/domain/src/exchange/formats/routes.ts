import { union } from '@turf/union'
import { corridorPolygon, type Polygon, type Position } from '../../geo/index.ts'
import type { Leg, Shape } from './feature.ts'
import { areaPolygon, checked, type Drawn, isPosition, undrawn } from './polygons.ts'
import { simplified } from './simplify.ts'

type Route = Extract<Shape, { kind: 'route' }>

export interface RouteOptions {
  /** Metres to each side of a line. */
  readonly bufferM: number
  readonly maxVertices: number
}

const mostPositions = 20_000
/** More than a mission's envelope can have corners. */
const mostCorners = 1_000

/** Lines as corridors, joined with the areas that belong to them; one polygon for each piece that hangs together. */
export const routePolygons = (route: Route, options: RouteOptions): Drawn[] => {
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
  return joined(pieces).map((polygon, at) => checked(polygon, at === 0 ? notes : [], options.maxVertices))
}

const joined = (pieces: readonly Polygon[]): Polygon[] => {
  if (pieces.length < 2) return [...pieces]
  const features = pieces.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }))
  const geometry = union({ type: 'FeatureCollection', features })?.geometry
  if (!geometry) return []
  if (geometry.type === 'Polygon') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

/**
 * A line with many positions is thinned first; the corridor is wider by what that may have moved it, so that it holds
 * everything within the buffer all the same.
 */
const legCorridor = ({ positions, extraM }: Leg, { bufferM, maxVertices }: RouteOptions): Drawn => {
  const line = lineOf(positions)
  if (typeof line === 'string') return undrawn(line)
  const reachM = bufferM + extraM
  for (const share of line.length > mostCorners ? [0.02, 0.1, 0.5] : [0, 0.02, 0.1, 0.5]) {
    const thinned = share === 0 ? line : simplified(line, reachM * share)
    if (thinned.length > mostCorners) continue
    const { polygon, problem } = corridorPolygon(thinned, 2 * reachM * (1 + share))
    if (problem !== null) return undrawn(problem)
    const drawn = checked(
      polygon,
      [corridorNote(line.length, thinned.length, reachM * (1 + share))],
      maxVertices,
    )
    if (drawn.problem === null || !drawn.problem.startsWith('too many vertices')) return drawn
  }
  return undrawn(`its corridor needs more than ${maxVertices} vertices; shorten the line or widen the buffer`)
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
