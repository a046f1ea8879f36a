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

/** Metres from a point to a segment on the plane that touches the earth at the point. */
function segmentDistanceM([longitude, latitude]: Position, a: Position, b: Position): number {
  const scale = metresPerDegree * Math.cos((latitude! * Math.PI) / 180)
  const [ax, ay] = [(a[0]! - longitude!) * scale, (a[1]! - latitude!) * metresPerDegree]
  const [bx, by] = [(b[0]! - longitude!) * scale, (b[1]! - latitude!) * metresPerDegree]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  return Math.hypot(ax + share * (bx - ax), ay + share * (by - ay))
}

export function edgeDistanceM(point: Position, { coordinates }: Polygon): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of coordinates) {
    for (let index = 1; index < ring.length; index++) {
      nearest = Math.min(nearest, segmentDistanceM(point, ring[index - 1]!, ring[index]!))
    }
  }
  return nearest
}

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
  const position = [frame.longitude, frame.latitude]
  const margin =
    frame.altitude_agl == null ? Number.POSITIVE_INFINITY : heightMargin(frame.altitude_agl, plan)
  if (margin < 0 || !pointInPolygon(position, plan.envelope)) return 'breach'
  if (margin <= nearHeightM || edgeDistanceM(position, plan.envelope) <= nearEdgeM) return 'near'
  return 'conforming'
}
