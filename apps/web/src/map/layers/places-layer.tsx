import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { fontMedium } from '../basemap/style.ts'
import { type SlottedLayer, useThemedLayers } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const layers = (id: string, palette: Palette): SlottedLayer[] => [
  {
    id: `${id}-disc`,
    slot: 'label',
    type: 'circle',
    source: id,
    paint: {
      'circle-radius': 9,
      'circle-color': palette.text,
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 2,
    },
  },
  {
    id: `${id}-number`,
    slot: 'label',
    type: 'symbol',
    source: id,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': fontMedium,
      'text-size': 12,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': palette.halo },
  },
]

/** Places that words beside the map name by their number, from 1. */
export const PlacesLayer = ({ places }: { readonly places: readonly Place[] }) => {
  useThemedLayers(
    'places',
    layers,
    useMemo(
      (): FeatureCollection => ({
        type: 'FeatureCollection',
        features: places.map(({ longitude, latitude }, index) => ({
          type: 'Feature',
          properties: { number: String(index + 1) },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        })),
      }),
      [places],
    ),
  )
  return null
}
