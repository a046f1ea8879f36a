import { boxPolygon } from '@clearway/domain/geo'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type SlottedLayer, useThemedLayers } from '../canvas/use-layers.ts'
import { usePress } from '../canvas/use-press.ts'
import type { Palette } from '../theme/palette.ts'

/** A square by its south and west edges, in degrees. */
export interface MapHeat {
  readonly latitude: number
  readonly longitude: number
  /** From 0 to 6, the strongest. */
  readonly step: number
  readonly isSelected: boolean
}

const layers = (id: string, palette: Palette): SlottedLayer[] => {
  const { heat0, heat1, heat2, heat3, heat4, heat5, heat6 } = palette
  const colours = [heat0, heat1, heat2, heat3, heat4, heat5]
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'step'],
    ...colours.flatMap((one, step) => [step, one]),
    heat6,
  ] as unknown as ExpressionSpecification
  return [
    {
      id: `${id}-fill`,
      slot: 'constraint',
      type: 'fill',
      source: id,
      paint: { 'fill-color': colour, 'fill-opacity': 0.75, 'fill-antialias': false },
    },
    {
      id: `${id}-selected`,
      slot: 'label',
      type: 'line',
      source: id,
      filter: ['get', 'selected'],
      paint: { 'line-color': palette.text, 'line-width': 2 },
    },
  ]
}

interface HeatLayerProps {
  readonly cells: readonly MapHeat[]
  readonly degrees: number
  /** With the place of the pressed cell among them. */
  readonly onPress: (cell: number) => void
}

/** Squares of one size in steps of one hue, below the zones. */
export const HeatLayer = ({ cells, degrees, onPress }: HeatLayerProps) => {
  const id = useThemedLayers(
    'heat',
    layers,
    useMemo(
      (): FeatureCollection => ({
        type: 'FeatureCollection',
        features: cells.map(({ latitude: south, longitude: west, step, isSelected }, at) => ({
          type: 'Feature',
          properties: { step, at, selected: isSelected },
          geometry: boxPolygon([west, south, west + degrees, south + degrees]),
        })),
      }),
      [cells, degrees],
    ),
  )
  usePress(`${id}-fill`, 'at', onPress)
  return null
}
