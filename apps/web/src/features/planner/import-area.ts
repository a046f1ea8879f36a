import { MAX_ENVELOPE_VERTICES, type Polygon, type Position, polygonProblem } from '@clearway/domain/geo'

export type Imported = { polygon: Polygon; problem: null } | { polygon: null; problem: string }

const none = (problem: string): Imported => ({ polygon: null, problem })

/** The first area of a GeoJSON file, a KML file or a QGroundControl plan, or why there is none. */
export function areaFrom(text: string): Imported {
  const found = text.trimStart().startsWith('<') ? kmlArea(text) : jsonArea(text)
  if (!found.polygon) return found
  const problem = polygonProblem(found.polygon, 'The area', { maxVertices: MAX_ENVELOPE_VERTICES })
  return problem ? none(problem) : found
}

function areaOf(ring: readonly Position[]): Imported {
  const flat = ring.map(([longitude, latitude]): Position => [Number(longitude), Number(latitude)])
  const [first, last] = [flat[0], flat.at(-1)]
  if (!first || !last) return none('The file holds an area without points')
  const isClosed = first[0] === last[0] && first[1] === last[1]
  return { polygon: { type: 'Polygon', coordinates: [isClosed ? flat : [...flat, first]] }, problem: null }
}

function kmlArea(text: string): Imported {
  const polygon = /<(?:\w+:)?Polygon\b[\s\S]*?<\/(?:\w+:)?Polygon>/i.exec(text)?.[0]
  const coordinates = /<(?:\w+:)?coordinates>([\s\S]*?)<\/(?:\w+:)?coordinates>/i.exec(polygon ?? '')?.[1]
  if (!coordinates) return none('The KML file holds no polygon')
  const words = coordinates.trim().split(/\s+/)
  return areaOf(words.map((word) => word.split(',').map(Number)))
}

interface Json {
  readonly [name: string]: unknown
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function jsonArea(text: string): Imported {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return none('The file is neither GeoJSON, KML nor a QGroundControl plan')
  }
  if (!isObject(json)) return none('The file holds no area')
  return json.fileType === 'Plan' ? planArea(json) : geoJsonArea(json)
}

/** Of several polygons the first; of a multipolygon its first part. */
function geoJsonArea(json: Json): Imported {
  if (json.type === 'Polygon') {
    const rings = listOf(json.coordinates) as Position[][]
    const outer = areaOf(rings[0] ?? [])
    if (!outer.polygon) return outer
    return {
      polygon: { type: 'Polygon', coordinates: [...outer.polygon.coordinates, ...rings.slice(1)] },
      problem: null,
    }
  }
  if (json.type === 'MultiPolygon')
    return geoJsonArea({ type: 'Polygon', coordinates: listOf(json.coordinates)[0] })
  const inside = [json.geometry, ...listOf(json.features), ...listOf(json.geometries)].filter(isObject)
  const found = inside.map(geoJsonArea).find(({ polygon }) => polygon !== null)
  return found ?? none('The GeoJSON file holds no polygon')
}

/** A plan's survey area, else its geofence. QGroundControl writes latitude first. */
function planArea(json: Json): Imported {
  const mission = isObject(json.mission) ? listOf(json.mission.items) : []
  const fence = isObject(json.geoFence) ? listOf(json.geoFence.polygons) : []
  const rings = [...mission, ...fence].filter(isObject).map(({ polygon }) => listOf(polygon))
  const ring = rings.find((points) => points.length > 0)
  if (!ring) return none('The plan holds neither a survey area nor a geofence')
  return areaOf(ring.map((point) => [Number(listOf(point)[1]), Number(listOf(point)[0])]))
}
