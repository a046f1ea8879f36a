import {
  circlePolygon,
  geodesicDistanceM,
  MAX_ENVELOPE_VERTICES,
  type Polygon,
  type Position,
  polygonProblem,
  type ShapeResult,
} from '@clearway/domain/geo'
import { type Crossing, crossingEdges } from './crossing-edges.ts'
import { closed, type Draft, type DraftKind, type DraftShape, formatPosition, rounded } from './draft.ts'

// Apart from the draft itself: a page shows what is stored without it, and what is drawn once it has come.

const missing: Readonly<Record<DraftKind, { least: number; words: string }>> = {
  polygon: { least: 3, words: 'The boundary needs at least 3 points' },
  circle: { least: 1, words: 'The circle needs a centre' },
  corridor: { least: 2, words: 'The corridor needs at least 2 points' },
}

const crossingProblem = (points: readonly Position[], isOpen = false): string | null => {
  const [crossing] = crossingsOf(points, isOpen)
  if (!crossing) return null
  const edge = (start: number) => `${start + 1} to ${((start + 1) % points.length) + 1}`
  const [first, second] = crossing.edges
  return `The boundary crosses itself: edge ${edge(first)} crosses edge ${edge(second)} near ${formatPosition(crossing.at, 3)}`
}

/** The edge that closes the ring is not drawn yet while points are still placed: it may cross what it likes. */
export const crossingsOf = (points: readonly Position[], isOpen: boolean): Crossing[] =>
  crossingEdges(points).filter(({ edges }) => !isOpen || !edges.includes(points.length - 1))

/** Everything within `widthM / 2` metres of a path. */
export type CorridorOf = (path: readonly Position[], widthM: number) => ShapeResult

interface HowShaped {
  readonly maxVertices?: number
  /** Absent while what makes the outline of a corridor is being loaded. */
  readonly corridorOf?: CorridorOf | undefined
}

const polygonShape = ({ points, holes }: Draft, maxVertices: number): DraftShape => {
  const rings = [closed(points.map(rounded)), ...holes]
  const polygon: Polygon = { type: 'Polygon', coordinates: rings }
  const problem = crossingProblem(points) ?? polygonProblem(polygon, 'Boundary', { maxVertices })
  return { polygon: problem ? null : polygon, problem }
}

const sizedShape = (
  { kind, points, sizeM }: Draft,
  maxVertices: number,
  corridorOf: CorridorOf | undefined,
): DraftShape => {
  if (!(sizeM > 0 && Number.isFinite(sizeM))) {
    const word = kind === 'circle' ? 'radius' : 'width'
    return { polygon: null, problem: `The ${kind} needs a ${word} above 0 metres` }
  }
  const shape =
    kind === 'circle'
      ? { polygon: circlePolygon(points[0]!, sizeM), problem: null }
      : corridorOf?.(points, sizeM)
  if (!shape) return { polygon: null, problem: null, isComing: true }
  if (!shape.polygon) return { polygon: null, problem: shape.problem }
  const polygon: Polygon = {
    type: 'Polygon',
    coordinates: shape.polygon.coordinates.map((ring) => ring.map(rounded)),
  }
  const problem = polygonProblem(polygon, 'Boundary', { maxVertices })
  return { polygon: problem ? null : polygon, problem }
}

/** The polygon that a draft describes, or why it describes none. */
export const draftShape = (
  draft: Draft,
  { maxVertices = MAX_ENVELOPE_VERTICES, corridorOf }: HowShaped = {},
): DraftShape => {
  const { least, words } = missing[draft.kind]
  if (draft.points.length < least) return { polygon: null, problem: words }
  return draft.kind === 'polygon'
    ? polygonShape(draft, maxVertices)
    : sizedShape(draft, maxVertices, corridorOf)
}

/** The same while points are still placed: what is missing is no fault yet. */
export const placingShape = (draft: Draft, how?: HowShaped): DraftShape => {
  const shape = draftShape(draft, how)
  if (shape.polygon || draft.kind !== 'polygon') return { ...shape, problem: null }
  return { polygon: null, problem: crossingProblem(draft.points, true) }
}

/** The edges of a polygon or path with their lengths. */
export const draftEdges = ({ kind, points }: Draft): { from: Position; to: Position; metres: number }[] => {
  if (kind === 'circle') return []
  const ends = kind === 'polygon' && points.length > 2 ? closed(points) : points
  return ends.slice(1).map((to, index) => {
    const from = ends[index]!
    return { from, to, metres: geodesicDistanceM(from, to) }
  })
}
