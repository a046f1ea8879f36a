/** A constraint or a question, the same for both servers. Heights in metres, times in milliseconds. */
export interface Piece {
  readonly ring: number[][]
  readonly minHeight: number
  readonly maxHeight: number
  readonly from: number
  /** Null is open: a permanent zone. */
  readonly to: number | null
}

export const area = { west: 74, south: 10, east: 80, north: 16 }
const metresADegree = 111_320
const hour = 3_600_000
const horizonMs = 30 * 24 * hour
const start = Date.parse('2026-11-01T00:00:00Z')

/** Mulberry32: the same pieces in each run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A star-shaped polygon of 5 to 16 corners, 50 m to 3 km across its half. */
const ringAt = (random: () => number, lon: number, lat: number, radiusM: number): number[][] => {
  const corners = 5 + Math.floor(random() * 12)
  const ring = Array.from({ length: corners }, (_, i) => {
    const reach = (radiusM * (0.6 + 0.4 * random())) / metresADegree
    const angle = (2 * Math.PI * i) / corners
    const x = lon + (reach * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)
    return [round(x), round(lat + reach * Math.sin(angle))]
  })
  return [...ring, ring[0] as number[]]
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
const between = (random: () => number, low: number, high: number): number => low + random() * (high - low)

export const pieceOf = (random: () => number, radius: { low: number; high: number }, open: number): Piece => {
  const lon = between(random, area.west, area.east)
  const lat = between(random, area.south, area.north)
  const radiusM = radius.low * (radius.high / radius.low) ** random()
  const minHeight = Math.round(between(random, 0, 100))
  const from = start + Math.floor(random() * horizonMs)
  return {
    ring: ringAt(random, lon, lat, radiusM),
    minHeight,
    maxHeight: minHeight + Math.round(between(random, 20, 300)),
    from,
    to: random() < open ? null : from + Math.round(between(random, 0.5, 240) * hour),
  }
}

/** The share of constraints without an end. */
export const permanentShare = 0.3
export const constraintRadius = { low: 50, high: 3_000 }
export const questionRadius = { low: 300, high: 5_000 }

/** As many bodies as a round asks for before it begins again. */
export const questions = (seed: number, bodyOf: (piece: Piece) => string): ((n: number) => string) => {
  const random = seeded(seed)
  const made = Array.from({ length: 2_000 }, () => bodyOf(pieceOf(random, questionRadius, 0)))
  return (n) => made[n % made.length] as string
}

/** The body of POST /v1/constraints/intersect. */
export const questionBody = (piece: Piece): string =>
  JSON.stringify({
    geometry_2d: { type: 'Polygon', coordinates: [piece.ring] },
    min_height: piece.minHeight,
    max_height: piece.maxHeight,
    active_from: new Date(piece.from).toISOString(),
    active_to: piece.to === null ? null : new Date(piece.to).toISOString(),
  })
