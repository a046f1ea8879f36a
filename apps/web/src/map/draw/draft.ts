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

export type DraftKind = 'polygon' | 'circle' | 'corridor'

/** What is being drawn, as the person thinks of it; the polygon is derived. */
export interface Draft {
  readonly kind: DraftKind
  /** The corners of the polygon (not closed), the centre of the circle, the path of the corridor. */
  readonly points: readonly Position[]
  /** Radius of the circle, width of the corridor, in metres; of no meaning for a polygon. */
  readonly sizeM: number
  /** Holes of a polygon that came with an import; they are kept and not edited. */
  readonly holes: readonly Position[][]
}

export interface DraftShape {
  readonly polygon: Polygon | null
  /** Why this cannot be sent, in words for the person who draws; null when it can. */
  readonly problem: string | null
  /** What makes its outline is being loaded: it has neither a polygon nor a problem yet. */
  readonly isComing?: boolean
}

/** Why it was not sent, in a sentence; null where it can be. */
export const shapeFault = ({ problem, isComing }: DraftShape): string | null => {
  if (isComing) return 'The outline is being loaded. Save again once it is there.'
  return problem && `${problem}.`
}

export const defaultSizeM: Readonly<Record<DraftKind, number>> = { polygon: 0, circle: 500, corridor: 100 }

export const emptyDraft: Draft = { kind: 'polygon', points: [], sizeM: 0, holes: [] }

// 7 decimals are 1 cm.
const decimals = 7
const rounded = (position: Position): Position => position.map((value) => Number(value.toFixed(decimals)))

export const closed = (points: readonly Position[]): Position[] =>
  points.length === 0 ? [] : [...points, points[0]!]

/** A draft from a stored or imported polygon. */
export const draftOf = ({ coordinates: [outer = [], ...holes] }: Polygon): Draft => ({
  kind: 'polygon',
  points: outer.slice(0, -1),
  sizeM: 0,
  holes,
})

/** `13.10421 N 77.66213 E`. */
export const formatPosition = ([longitude, latitude]: Position, digits = 5): string => {
  const north = `${Math.abs(latitude!).toFixed(digits)} ${latitude! < 0 ? 'S' : 'N'}`
  return `${north} ${Math.abs(longitude!).toFixed(digits)} ${longitude! < 0 ? 'W' : 'E'}`
}

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

/** The middle of the edge that begins at a point. */
export const middleAfter = ({ kind, points }: Draft, index: number): Position | null => {
  const next = points[index + 1] ?? (kind === 'polygon' ? points[0] : undefined)
  const from = points[index]
  if (kind === 'circle' || !from || !next || next === from) return null
  return rounded([(from[0]! + next[0]!) / 2, (from[1]! + next[1]!) / 2])
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
