import type { Feature, FeatureCollection, Polygon } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Slot } from '../basemap/slots.ts'
import type { SlottedLayer } from '../canvas/use-layers.ts'
import { labelPoints } from './label-point.ts'
import { nameLabel } from './name-label.ts'

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
export const areaLayers = (source: string, look: AreaLook): SlottedLayer[] => {
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
    nameLabel({
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      field: 'label',
      colour: look.text,
      halo: look.halo,
      sortKey: 1,
    }),
  ]
}

export const areaFeatures = (areas: readonly Area[]): FeatureCollection => {
  const points = labelPoints(areas)
  const features = areas.flatMap(({ id, envelope, label }, index): Feature[] => [
    { type: 'Feature', properties: { area_id: id, label }, geometry: envelope },
    { type: 'Feature', properties: { label }, geometry: { type: 'Point', coordinates: points[index]! } },
  ])
  return { type: 'FeatureCollection', features }
}
