// Apart from trim.ts, whose buffer no map needs.
import { intersect } from '@turf/intersect'
import type { Feature, Polygon } from 'geojson'

/** What two valid polygons have in common: no polygon where they only touch or lie apart. */
export const intersectionPolygons = (a: Polygon, b: Polygon): Polygon[] => {
  const shared = intersect({ type: 'FeatureCollection', features: [feature(a), feature(b)] })
  if (!shared) return []
  const { geometry } = shared
  if (geometry.type === 'Polygon') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

const feature = (geometry: Polygon): Feature<Polygon> => ({ type: 'Feature', properties: {}, geometry })
