import type { Polygon, Position } from 'geojson'
import { topologyProblem } from './topology.ts'

export interface PolygonLimits {
  /** Most vertices over all rings. The closing position of a ring repeats a vertex and is not counted. */
  maxVertices: number
}

/**
 * Why `value` is not a polygon that this service takes, as one sentence that begins with the field's name and
 * names ring, position and reason; null when it is one. It is judged as `normalisePolygon` leaves it. Never throws.
 *
 * It wants an RFC 7946 Polygon (either winding: section 3.1.6 asks parsers not to refuse one) that is valid in
 * the sense of OGC 06-103r4: simple rings, holes inside, interior in one piece.
 */
export const polygonProblem = (value: unknown, field: string, limits: PolygonLimits): string | null => {
  const rings = ringsOf(value)
  if (typeof rings === 'string') return `${field}: ${rings}`
  const reason =
    sizeProblem(rings, limits) ??
    firstRingProblem(rings) ??
    topologyProblem(plainRings(rings as Position[][]))
  return reason === null ? null : `${field}: ${reason}`
}

const ringsOf = (value: unknown): unknown[][] | string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'must be a GeoJSON Polygon object'
  }
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown }
  if (type !== 'Polygon') {
    const found = typeof type === 'string' ? `, not ${JSON.stringify(type.slice(0, 40))}` : ''
    return `type must be "Polygon"${found}`
  }
  if (!Array.isArray(coordinates)) return 'coordinates must be an array of rings'
  if (coordinates.length === 0) return 'coordinates hold no ring; ring 0 must be the outer ring'
  const wrong = coordinates.findIndex((ring) => !Array.isArray(ring))
  return wrong < 0 ? coordinates : `ring ${wrong} must be an array of positions`
}

const sizeProblem = (rings: unknown[][], { maxVertices }: PolygonLimits): string | null => {
  let vertices = 0
  for (const [index, ring] of rings.entries()) {
    vertices += Math.max(ring.length - 1, 0)
    if (vertices <= maxVertices) continue
    const position = ring.length - 1 - (vertices - maxVertices)
    return `too many vertices: ring ${index} passes the limit of ${maxVertices} at position ${position}`
  }
  return null
}

const firstRingProblem = (rings: unknown[][]): string | null => {
  for (const [index, ring] of rings.entries()) {
    const reason = positionsProblem(ring, index) ?? ringProblem(ring as Position[], index)
    if (reason) return reason
  }
  return null
}

const positionsProblem = (ring: unknown[], index: number): string | null => {
  for (const [at, position] of ring.entries()) {
    const reason = positionProblem(position)
    if (reason) return `ring ${index}, position ${at}: ${reason}`
  }
  return null
}

const positionProblem = (position: unknown): string | null => {
  if (!Array.isArray(position) || position.length < 2) {
    return 'a position must be an array of longitude and latitude'
  }
  // What follows them is dropped, so it may be anything.
  const [longitude, latitude] = position as [number, number]
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    return 'longitude and latitude must be finite numbers'
  if (Math.abs(longitude) > 180) return `longitude ${longitude} is outside -180 to 180`
  if (Math.abs(latitude) > 90) return `latitude ${latitude} is outside -90 to 90`
  return null
}

const ringProblem = (ring: Position[], index: number): string | null => {
  if (ring.length < 4) {
    const found = ring.length === 0 ? 'no position' : `only positions 0 to ${ring.length - 1}`
    return `ring ${index} has ${found}; a closed ring needs at least 4 positions`
  }
  const last = ring.length - 1
  if (ring[0]![0] !== ring[last]![0] || ring[0]![1] !== ring[last]![1]) {
    return `ring ${index} is not closed: position ${last} differs from position 0`
  }
  // An edge that spans more than half the globe means the short way round, over the antimeridian.
  const jump = ring.findIndex((position, at) => at > 0 && Math.abs(position[0]! - ring[at - 1]![0]!) > 180)
  if (jump < 0) return null
  return `ring ${index} crosses the antimeridian between positions ${jump - 1} and ${jump}; split it at 180°`
}

/**
 * The polygon as sent, save that positions keep only longitude and latitude, what is nearer to zero than anything on
 * earth is zero (a database writes it out with all its noughts, three hundred of them), and foreign members are left out.
 */
export const normalisePolygon = ({ coordinates }: Polygon): Polygon => ({
  type: 'Polygon',
  coordinates: plainRings(coordinates),
})

const plainRings = (rings: readonly Position[][]): Position[][] =>
  rings.map((ring) => ring.map(([longitude, latitude]) => [plain(longitude!), plain(latitude!)]))

const plain = (degrees: number): number => (Math.abs(degrees) < 1e-30 ? 0 : degrees)
