import type { Feature, FeatureCollection, Polygon } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Slot } from '../basemap/slots.ts'
import { fontMedium } from '../basemap/style.ts'
import type { SlottedLayer } from '../canvas/use-layers.ts'
import { labelPoints } from './label-point.ts'

export interface Area {
  readonly id: string
  readonly envelope: Polygon
  readonly label: string
}

export interface AreaLook {
  readonly slot: Slot
  readonly fill: string
  readonly line: string
  readonly halo: string
  readonly text: string
  readonly width: number
  readonly dash?: number[]
}

/** Filled, outlined and labelled polygons of one look. */
export function areaLayers(source: string, look: AreaLook): SlottedLayer[] {
  const { slot } = look
  const filter: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  return [
    {
      id: `${source}-fill`,
      slot,
      type: 'fill',
      source,
      filter,
      paint: { 'fill-color': look.fill, 'fill-antialias': false },
    },
    {
      id: `${source}-line`,
      slot,
      type: 'line',
      source,
      filter,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': look.line,
        'line-width': look.width,
        ...(look.dash && { 'line-dasharray': look.dash }),
      },
    },
    {
      id: `${source}-label`,
      slot: 'label',
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': fontMedium,
        'text-size': 12,
        'text-line-height': 1.1,
        'text-padding': 2,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.8,
        'symbol-sort-key': 1,
      },
      paint: { 'text-color': look.text, 'text-halo-color': look.halo, 'text-halo-width': 1.5 },
    },
  ]
}

export function areaFeatures(areas: readonly Area[]): FeatureCollection {
  const points = labelPoints(areas)
  const features = areas.flatMap(({ id, envelope, label }, index): Feature[] => [
    { type: 'Feature', properties: { area_id: id, label }, geometry: envelope },
    { type: 'Feature', properties: { label }, geometry: { type: 'Point', coordinates: points[index]! } },
  ])
  return { type: 'FeatureCollection', features }
}
