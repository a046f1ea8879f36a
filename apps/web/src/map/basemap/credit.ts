import type { Base } from './base.ts'
import type { Basemap } from './basemaps.ts'

/**
 * Whom the deployment names for a style, as a source with nothing in it. The style's own sources keep what they say
 * themselves, and it is seen wherever the map is: MapLibre names the sources from which a layer is drawn at its zoom.
 */
export const creditOf = ({ kind, attribution }: Basemap): Base => {
  if (kind !== 'style' || attribution === '') return { sources: {}, layers: [] }
  const data = { type: 'FeatureCollection' as const, features: [] }
  return {
    sources: { credit: { type: 'geojson', data, attribution } },
    layers: [{ id: 'credit', type: 'circle', source: 'credit' }],
  }
}
