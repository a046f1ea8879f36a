import type { Position } from '@clearway/domain/geo'
import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { formatLength } from '../basemap/scale.ts'
import { fontMedium } from '../basemap/style.ts'
import type { SlottedLayer } from '../canvas/use-layers.ts'
import type { Palette } from '../theme/palette.ts'
import type { Draft } from './draft.ts'
import type { DraftEditor } from './draft-editor.ts'
import { crossingsOf, draftEdges } from './draft-shape.ts'

type Part = 'crossing' | 'active' | 'length'

const feature = (part: Part, geometry: Feature['geometry'], text = ''): Feature => ({
  type: 'Feature',
  properties: { part, text },
  geometry,
})

const lineBetween = (from: Position, to: Position): Feature['geometry'] => ({
  type: 'LineString',
  coordinates: [from, to],
})

const middle = (a: Position, b: Position): Position => [(a[0]! + b[0]!) / 2, (a[1]! + b[1]!) / 2]

const crossingFeatures = ({ kind, points }: Draft, isDrawing: boolean): Feature[] => {
  if (kind !== 'polygon') return []
  const edges = new Set(crossingsOf(points, isDrawing).flatMap((crossing) => crossing.edges))
  return [...edges].map((start) =>
    feature('crossing', lineBetween(points[start]!, points[(start + 1) % points.length]!)),
  )
}

/** The two edges at the active point, each with its length beside it. */
const lengthFeatures = (draft: Draft, activePoint: number): Feature[] => {
  const active = draft.points[activePoint]
  return draftEdges(draft)
    .filter(({ from, to }) => from === active || to === active)
    .map(({ from, to, metres }) =>
      feature('length', { type: 'Point', coordinates: middle(from, to) }, formatLength(metres)),
    )
}

/** What the tools show beside the handles: crossing edges, the active point and its edges' lengths. */
export const edgeMarks = ({
  draft,
  activePoint,
  isDrawing,
}: Pick<DraftEditor, 'draft' | 'activePoint' | 'isDrawing'>): FeatureCollection => {
  const active = activePoint === null ? undefined : draft.points[activePoint]
  const crossing = crossingFeatures(draft, isDrawing)
  const marked = active
    ? [feature('active', { type: 'Point', coordinates: active }), ...lengthFeatures(draft, activePoint!)]
    : []
  return { type: 'FeatureCollection', features: [...crossing, ...marked] }
}

const isPart = (part: Part): ExpressionSpecification => ['==', ['get', 'part'], part]

const lengthLayer = (id: string, palette: Palette): SlottedLayer => ({
  id: `${id}-length`,
  slot: 'aircraft-label',
  type: 'symbol',
  source: id,
  filter: isPart('length'),
  layout: {
    'text-field': ['get', 'text'],
    'text-font': fontMedium,
    'text-size': 12,
    'text-anchor': 'left',
    'text-offset': [0.9, 0],
    'text-allow-overlap': true,
  },
  paint: { 'text-color': palette.envelope, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
})

export const edgeMarkLayers = (id: string, palette: Palette): SlottedLayer[] => [
  {
    id: `${id}-crossing`,
    slot: 'trail',
    type: 'line',
    source: id,
    filter: isPart('crossing'),
    paint: { 'line-color': palette.overlap, 'line-width': 3 },
  },
  {
    id: `${id}-active`,
    slot: 'trail',
    type: 'circle',
    source: id,
    filter: isPart('active'),
    paint: {
      'circle-radius': 7,
      'circle-color': palette.envelope,
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 1.5,
    },
  },
  lengthLayer(id, palette),
]
