import type { Polygon, Position } from '@clearway/domain/geo'
import { isRecord } from '../../words/is-record.ts'

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
  if (isComing) return 'The outline is being loaded.'
  return problem && `${problem}.`
}

export const defaultSizeM: Readonly<Record<DraftKind, number>> = { polygon: 0, circle: 500, corridor: 100 }

export const emptyDraft: Draft = { kind: 'polygon', points: [], sizeM: 0, holes: [] }

// 7 decimals are 1 cm.
const decimals = 7
export const rounded = (position: Position): Position =>
  position.map((value) => Number(value.toFixed(decimals)))

export const closed = (points: readonly Position[]): Position[] =>
  points.length === 0 ? [] : [...points, points[0]!]

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length > 1 && value.every((part) => typeof part === 'number')

const arePositions = (value: unknown): value is Position[] => Array.isArray(value) && value.every(isPosition)

/** Whether this was kept or stored of a draft. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  Object.hasOwn(defaultSizeM, String(value['kind'])) &&
  arePositions(value['points']) &&
  typeof value['sizeM'] === 'number' &&
  Array.isArray(value['holes']) &&
  value['holes'].every(arePositions)

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

/** The middle of the edge that begins at a point. */
export const middleAfter = ({ kind, points }: Draft, index: number): Position | null => {
  const next = points[index + 1] ?? (kind === 'polygon' ? points[0] : undefined)
  const from = points[index]
  if (kind === 'circle' || !from || !next || next === from) return null
  return rounded([(from[0]! + next[0]!) / 2, (from[1]! + next[1]!) / 2])
}
