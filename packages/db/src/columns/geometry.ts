import { customType } from 'drizzle-orm/pg-core'

type Ring = readonly (readonly number[])[]
/** A GeoJSON Polygon as it is kept in jsonb. */
export interface StoredPolygon {
  type: 'Polygon'
  coordinates: number[][][]
}

/** PostgreSQL's `polygon`: the outer ring as ((lon,lat),…), without the closing position. */
export const outerRing = customType<{ data: Ring; driverData: string }>({
  dataType: () => 'polygon',
  toDriver: (ring) => ringToPg(ring),
  fromDriver: (text) => ringFromPg(text),
})

export const ringToPg = (ring: Ring): string =>
  `(${ring
    .slice(0, -1)
    .map(([lon, lat]) => `(${lon},${lat})`)
    .join(',')})`

const ringFromPg = (text: string): number[][] => {
  const points = [...text.matchAll(/\(([^(),]+),([^(),]+)\)/g)].map(([, lon, lat]) => [
    Number(lon),
    Number(lat),
  ])
  return points[0] ? [...points, points[0]] : []
}
