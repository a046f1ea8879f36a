import { geodesicDirect, type Position } from '@clearway/domain/geo'
import type { Feature, FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { type SlottedLayer, useThemedLayers } from '../canvas/use-layers.ts'
import type { MarkAhead } from '../content/types.ts'
import type { Palette } from '../theme/palette.ts'
import { nameLabel } from './name-label.ts'

export interface AheadLayerProps {
  readonly from: Position
  readonly trackDeg: number
  readonly marks: readonly MarkAhead[]
}

const kinds = ['edge', 'zone'] as const

const layers = (id: string, palette: Palette): SlottedLayer[] => {
  const colours = { edge: palette.envelope, zone: palette.breach }
  return [
    {
      id: `${id}-track`,
      slot: 'trail',
      type: 'line',
      source: id,
      filter: ['==', ['get', 'kind'], 'track'],
      paint: { 'line-color': palette.text, 'line-width': 1.5, 'line-dasharray': [1.5, 2] },
    },
    ...kinds.flatMap((kind): SlottedLayer[] => [
      {
        id: `${id}-${kind}`,
        slot: 'trail',
        type: 'circle',
        source: id,
        filter: ['==', ['get', 'kind'], kind],
        paint: {
          'circle-radius': 4,
          'circle-color': colours[kind],
          'circle-stroke-width': 2,
          'circle-stroke-color': palette.halo,
        },
      },
      {
        ...nameLabel({
          source: id,
          filter: ['==', ['get', 'kind'], kind],
          field: 'words',
          colour: colours[kind],
          halo: palette.halo,
          sortKey: 0,
        }),
        id: `${id}-${kind}-label`,
      },
    ]),
  ]
}

const feature = (geometry: Feature['geometry'], kind: string, words = ''): Feature => ({
  type: 'Feature',
  properties: { kind, words },
  geometry,
})

export const aheadFeatures = ({ from, trackDeg, marks }: AheadLayerProps): FeatureCollection => {
  const points = marks.map((mark) => ({ ...mark, at: [...geodesicDirect(from, trackDeg, mark.metres)] }))
  const farthest = points.toSorted((a, b) => b.metres - a.metres)[0]
  return {
    type: 'FeatureCollection',
    features: [
      ...(farthest ? [feature({ type: 'LineString', coordinates: [[...from], farthest.at] }, 'track')] : []),
      ...points.map(({ at, kind, words }) => feature({ type: 'Point', coordinates: at }, kind, words)),
    ],
  }
}

/** What lies on the track of an aircraft, at its distance. */
export const AheadLayer = ({ from, trackDeg, marks }: AheadLayerProps) => {
  useThemedLayers(
    'ahead',
    layers,
    useMemo(() => aheadFeatures({ from, trackDeg, marks }), [from, trackDeg, marks]),
  )
  return null
}
