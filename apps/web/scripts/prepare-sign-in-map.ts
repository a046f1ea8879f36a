/**
 * Draws the map of the sign-in page, as paths, from the shipped basemap. Run it by hand when that changes; its
 * result is kept in the repository:
 *
 *   node apps/web/scripts/prepare-sign-in-map.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Point = [x: number, y: number]
type Nested = number | Nested[]
interface Feature {
  properties: { name?: string; rank?: number }
  geometry: { type: string; coordinates: Nested[] }
}

const pxPerDegree = 55
const west = 69.6
const north = 22.6
const size = { width: 1040, height: 940 }
// Drawn a little past the frame, so that an outline never runs along its edge.
const bleedPx = 30
const tolerancePx = 0.45

const mercator = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI
const project = ([longitude, latitude]: Point): Point => [
  (longitude - west) * pxPerDegree,
  (mercator(north) - mercator(latitude)) * pxPerDegree,
]

const folder = new URL('../public/basemap/', import.meta.url)
const featuresOf = (name: string): Feature[] =>
  JSON.parse(readFileSync(new URL(`${name}.geojson`, folder), 'utf8')).features

/** All lines of positions inside a geometry, whatever its nesting. */
const linesOf = (coordinates: Nested[]): Point[][] => {
  if (typeof (coordinates[0] as Nested[])[0] === 'number') return [coordinates as unknown as Point[]]
  return (coordinates as Nested[][]).flatMap(linesOf)
}

interface Edge {
  inside: (point: Point) => boolean
  cross: (a: Point, b: Point) => Point
}

const edge = (axis: 0 | 1, bound: number, keepsBelow: boolean): Edge => ({
  inside: (point) => (keepsBelow ? point[axis] <= bound : point[axis] >= bound),
  cross: (a, b) => {
    const share = (bound - a[axis]) / (b[axis] - a[axis])
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  },
})

const frame: Edge[] = [
  edge(0, -bleedPx, false),
  edge(0, size.width + bleedPx, true),
  edge(1, -bleedPx, false),
  edge(1, size.height + bleedPx, true),
]

/** Sutherland and Hodgman: a ring cut to the frame. */
const clipRing = (ring: Point[]): Point[] =>
  frame.reduce<Point[]>((points, { inside, cross }) => {
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)!
      const entry = inside(point) !== inside(before) ? [cross(before, point)] : []
      return inside(point) ? [...entry, point] : entry
    })
  }, ring)

const distanceToLine = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length
}

/** Ramer, Douglas and Peucker. */
const simplify = (points: Point[]): Point[] => {
  if (points.length < 3) return points
  const [first, last] = [points[0]!, points.at(-1)!]
  const distances = points.map((point) => distanceToLine(point, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if (distances[farthest]! <= tolerancePx) return [first, last]
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest)).slice(1)]
}

const write = (points: Point[]) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')

const areas = (name: string, keep: (feature: Feature) => boolean = () => true): string =>
  featuresOf(name)
    .filter(keep)
    .flatMap(({ geometry }) => linesOf(geometry.coordinates))
    .map((ring) => clipRing(ring.map(project)))
    .map((ring) => simplify([...ring, ...ring.slice(0, 1)]))
    .filter((ring) => ring.length > 3)
    .map((ring) => `M${write(ring.slice(0, -1))}Z`)
    .join('')

const isNear = ([x, y]: Point) =>
  x > -bleedPx && x < size.width + bleedPx && y > -bleedPx && y < size.height + bleedPx

const lines = (name: string, keep: (feature: Feature) => boolean): string =>
  featuresOf(name)
    .filter(keep)
    .flatMap(({ geometry }) => linesOf(geometry.coordinates))
    .map((line) => line.map(project).filter(isNear))
    .filter((line) => line.length > 1)
    .map((line) => `M${write(simplify(line))}`)
    .join('')

const flights: Record<string, number> = {
  Surat: 8,
  Nagpur: 5,
  Raipur: 3,
  Bhubaneswar: 4,
  Mumbai: 17,
  Pune: 12,
  Hyderabad: 19,
  Visakhapatnam: 3,
  Vijayawada: 6,
  Hubballi: 3,
  Bengaluru: 32,
  Chennai: 12,
  Mysuru: 3,
  Coimbatore: 5,
  Kochi: 4,
  Madurai: 3,
  Thiruvananthapuram: 3,
}
// The basemap has some of them under older names.
const olderNames: Record<string, string> = {
  Bangalore: 'Bengaluru',
  Bhubaneshwar: 'Bhubaneswar',
  Mysore: 'Mysuru',
  Hubli: 'Hubballi',
  Vishakhapatnam: 'Visakhapatnam',
  Trivandrum: 'Thiruvananthapuram',
}

const cities = featuresOf('places').flatMap(({ properties, geometry }) => {
  const name = olderNames[properties.name ?? ''] ?? properties.name ?? ''
  const count = flights[name]
  const [x, y] = project(geometry.coordinates as unknown as Point)
  return count && isNear([x, y]) ? [{ name, count, x: Math.round(x), y: Math.round(y) }] : []
})

const degrees = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + 2 * index)
const drawing = {
  ...size,
  land: areas('land'),
  urban: areas('urban'),
  lakes: areas('lakes'),
  rivers: lines('rivers', ({ properties }) => (properties.rank ?? 9) <= 5),
  meridians: degrees(70, 10).map((degree) => ({ degree, x: Math.round(project([degree, 0])[0]) })),
  parallels: degrees(6, 9).map((degree) => ({ degree, y: Math.round(project([0, degree])[1]) })),
  cities,
}

const target = new URL('../src/frame/sign-in-map.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(drawing)}\n`)
console.log(
  `${cities.length} of ${Object.keys(flights).length} cities, ${JSON.stringify(drawing).length} bytes`,
)
