import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { fontRegular } from '../basemap/style.ts'
import { useMap } from '../canvas/map-context.ts'
import { type SlottedLayer, useImages, useThemedLayers } from '../canvas/use-layers.ts'
import type { OtherAircraft } from '../content/types.ts'
import { aircraftImages, otherName } from '../theme/aircraft-icons.ts'
import type { Palette } from '../theme/palette.ts'

const layers = (id: string, palette: Palette): SlottedLayer[] => [
  {
    id: `${id}-arrows`,
    slot: 'aircraft-ring',
    type: 'symbol',
    source: id,
    layout: {
      'icon-image': otherName,
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'text-field': ['get', 'label'],
      'text-font': fontRegular,
      'text-size': 11,
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
      'text-optional': true,
    },
    paint: { 'text-color': palette.otherPlan, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  },
]

/** Traffic without names: smaller than the reader's own, and below it. */
export const OthersLayer = ({ others }: { readonly others: readonly OtherAircraft[] }) => {
  const { palette } = useMap()
  useImages(useMemo(() => aircraftImages(palette), [palette]))
  useThemedLayers(
    'others',
    layers,
    useMemo(
      (): FeatureCollection => ({
        type: 'FeatureCollection',
        features: others.map(({ longitude, latitude, heading, label }) => ({
          type: 'Feature',
          properties: { heading, label },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        })),
      }),
      [others],
    ),
  )
  return null
}
