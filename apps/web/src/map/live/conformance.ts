import { type Polygon, type Position, pointInPolygon } from '@clearway/domain/geo'
import type { Conformance } from '../types.ts'
import type { TelemetryFrame } from './messages.ts'

export interface FlownPlan {
  readonly envelope: Polygon
  readonly minHeight: number | null
  readonly maxHeight: number | null
}

export interface ConformanceFacts {
  readonly frame: TelemetryFrame
  /** null: the session has no plan; undefined: not known yet, which accuses nobody. */
  readonly plan: FlownPlan | null | undefined
  readonly hasOpenAlert: boolean
}

const nearHeightM = 5
const nearEdgeM = 50
const metresPerDegree = 111_320

export interface Standing {
  readonly edgeM: number
  readonly isInside: boolean
}

/** So near to an edge the exact test decides: edges count as inside. */
const onEdgeM = 1

/**
 * Metres to the nearest edge, on the plane that touches the earth at the point, and on which side of it, in one pass and
 * without a list made: it is asked for every aircraft in every second.
 */
export function standingOf(point: Position, polygon: Polygon): Standing {
  const longitude = point[0]!
  const latitude = point[1]!
  const scale = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
  let nearest2 = Number.POSITIVE_INFINITY
  let isInside = false
  for (const ring of polygon.coordinates) {
    let ax = (ring[0]![0]! - longitude) * scale
    let ay = (ring[0]![1]! - latitude) * metresPerDegree
    for (let index = 1; index < ring.length; index++) {
      const corner = ring[index]!
      const bx = (corner[0]! - longitude) * scale
      const by = (corner[1]! - latitude) * metresPerDegree
      const dx = bx - ax
      const dy = by - ay
      const length = dx * dx + dy * dy
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      const nx = ax + share * dx
      const ny = ay + share * dy
      nearest2 = Math.min(nearest2, nx * nx + ny * ny)
      if (ay > 0 !== by > 0 && ax - (ay * dx) / dy > 0) isInside = !isInside
      ax = bx
      ay = by
    }
  }
  const edgeM = Math.sqrt(nearest2)
  return { edgeM, isInside: edgeM < onEdgeM ? pointInPolygon(point, polygon) : isInside }
}

export const edgeDistanceM = (point: Position, polygon: Polygon): number => standingOf(point, polygon).edgeM

function heightMargin(height: number, { minHeight, maxHeight }: FlownPlan): number {
  // A band from the ground has no lower limit to come near to.
  const below = minHeight === null || minHeight <= 0 ? Number.POSITIVE_INFINITY : height - minHeight
  const above = maxHeight === null ? Number.POSITIVE_INFINITY : maxHeight - height
  return Math.min(below, above)
}

/** Out of plan or band, or under an open alert: breach; within 5 m or 50 m of a limit: near. */
export function conformanceOf({ frame, plan, hasOpenAlert }: ConformanceFacts): Conformance {
  if (hasOpenAlert) return 'breach'
  if (plan === null) return 'no-plan'
  if (plan === undefined) return 'conforming'
  const { edgeM, isInside } = standingOf([frame.longitude, frame.latitude], plan.envelope)
  const margin =
    frame.altitude_agl == null ? Number.POSITIVE_INFINITY : heightMargin(frame.altitude_agl, plan)
  if (margin < 0 || !isInside) return 'breach'
  if (margin <= nearHeightM || edgeM <= nearEdgeM) return 'near'
  return 'conforming'
}
