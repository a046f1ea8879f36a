import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type SlottedLayer, useThemedLayers } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'
import { labelPoints } from './label-point.ts'
import { nameLabel } from './name-label.ts'

export interface EnvelopeLayerProps {
  readonly envelope: Polygon
  /** The parts of it that are emphasised, such as those in the reader's zone; all of it if not given. */
  readonly inside?: readonly Polygon[]
  readonly name?: string
  readonly detail?: string
  /** Outline only, dashed: the subject's plan beside its track. */
  readonly isOutline?: boolean
}

const layers = (id: string, palette: Palette): SlottedLayer[] => {
  const isInside: ExpressionSpecification = ['==', ['get', 'part'], 'inside']
  const line = { 'line-join': 'round' } as const
  return [
    {
      id: `${id}-fill`,
      slot: 'envelope',
      type: 'fill',
      source: id,
      filter: isInside,
      paint: { 'fill-color': palette.envelopeFill, 'fill-antialias': false },
    },
    {
      id: `${id}-rest`,
      slot: 'envelope',
      type: 'line',
      source: id,
      filter: ['==', ['get', 'part'], 'whole'],
      layout: line,
      paint: { 'line-color': palette.envelope, 'line-width': 1.5, 'line-dasharray': [3.5, 2.5] },
    },
    {
      id: `${id}-inside`,
      slot: 'envelope',
      type: 'line',
      source: id,
      filter: isInside,
      layout: line,
      paint: { 'line-color': palette.envelope, 'line-width': 2 },
    },
    nameLabel({
      source: id,
      filter: ['==', ['get', 'part'], 'label'],
      field: 'text',
      colour: palette.envelope,
      halo: palette.halo,
      sortKey: 0,
    }),
  ]
}

const feature = (part: string, geometry: Feature['geometry'], text = ''): Feature => ({
  type: 'Feature',
  properties: { part, text },
  geometry,
})

/** The middle of the northernmost edge: the name of an outline is drawn on it, clear of what is drawn inside. */
const northEdge = ({ coordinates: [ring = []] }: Polygon): Position => {
  const middles = ring.slice(1).map((end, index): Position => {
    const start = ring[index]!
    return [(start[0]! + end[0]!) / 2, (start[1]! + end[1]!) / 2]
  })
  return middles.reduce((a, b) => (b[1]! > a[1]! ? b : a), middles[0] ?? [0, 0])
}

export const envelopeFeatures = (props: EnvelopeLayerProps): FeatureCollection => {
  const { envelope, name, detail, isOutline = false } = props
  const { inside = isOutline ? [] : [envelope] } = props
  const text = [name, detail].filter(Boolean).join('\n')
  const rest = inside[0] === envelope ? [] : [feature('whole', envelope)]
  const at = isOutline ? northEdge(envelope) : labelPoints([{ envelope }])[0]!
  const label = text ? [feature('label', { type: 'Point', coordinates: at }, text)] : []
  const features = [...rest, ...inside.map((part) => feature('inside', part)), ...label]
  return { type: 'FeatureCollection', features }
}

/** The envelope of the request, draft or plan that the page is about. */
export const EnvelopeLayer = ({ envelope, inside, name, detail, isOutline }: EnvelopeLayerProps) => {
  useThemedLayers(
    'envelope',
    layers,
    useMemo(
      () => envelopeFeatures({ envelope, inside, name, detail, isOutline }),
      [envelope, inside, name, detail, isOutline],
    ),
  )
  return null
}
