import { type Bbox, boxPolygon } from '@clearway/domain/geo'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Base } from './base.ts'
import type { Basemap } from './basemaps.ts'

/** Where a basemap ends: west, south, east, north in degrees, and the zoom from which on it has tiles. */
export interface Region {
  readonly bounds: Bbox
  readonly minZoom: number
}

/** Latitudes beyond it are on no tile. */
const polar = 85

/** Null for a basemap of the whole world, and for one that does not say where it ends. */
export const regionOf = ({ bounds, min_zoom }: Basemap): Region | null => {
  if (!bounds) return null
  const [west = -180, south = -polar, east = 180, north = polar] = bounds
  if (west <= -180 && east >= 180 && south <= -polar && north >= polar) return null
  return { bounds: [west, south, east, north], minZoom: min_zoom }
}

/**
 * A basemap without what another has for itself: its ground there is `colour`, and what it names there is left to the
 * other, which knows it more exactly.
 */
export const leavingOut = (base: Base, region: Region, colour: string): Base => {
  const box = boxPolygon(region.bounds)
  const isOutside: ExpressionSpecification = ['any', ['<', ['zoom'], region.minZoom], ['!', ['within', box]]]
  const outside = (layer: LayerSpecification): LayerSpecification => {
    if (layer.type !== 'symbol' && layer.type !== 'circle') return layer
    const filter = (layer.filter ? ['all', layer.filter, isOutside] : isOutside) as FilterSpecification
    return { ...layer, filter }
  }
  const ground: LayerSpecification = {
    id: 'region',
    type: 'fill',
    source: 'region',
    minzoom: region.minZoom,
    paint: { 'fill-color': colour, 'fill-antialias': false },
  }
  return {
    ...base,
    sources: { ...base.sources, region: { type: 'geojson', data: box } },
    layers: [...base.layers.map(outside), ground],
  }
}
