import type { ExpressionSpecification } from 'maplibre-gl'
import { fontMedium, fontRegular } from '../basemap/style.ts'
import type { SlottedLayer } from '../canvas/use-layers.ts'
import { bracketsName } from '../theme/aircraft-icons.ts'
import type { Palette } from '../theme/palette.ts'

/** Layer ids begin with this; what lies below them leaves a click on an aircraft alone. */
export const aircraftPrefix = 'aircraft'

const single: ExpressionSpecification = ['!', ['has', 'point_count']]
/** Drawn wherever it is, and what is placed after it (names of zones and places) keeps clear of it. */
const always = {
  'icon-allow-overlap': true,
  'icon-ignore-placement': false,
  'icon-pitch-alignment': 'map',
} as const
const state: ExpressionSpecification = ['get', 'state']

export const stateColour = (palette: Palette): ExpressionSpecification => [
  'match',
  state,
  'breach',
  palette.breach,
  'near',
  palette.near,
  'no-plan',
  palette.noPlan,
  'stale',
  palette.stale,
  palette.conforming,
]

const iconLayers = (id: string): SlottedLayer[] => {
  const opacity = { 'icon-opacity': ['get', 'opacity'] as ExpressionSpecification }
  return [
    {
      id: `${id}-figures`,
      slot: 'aircraft-ring',
      type: 'symbol',
      source: id,
      filter: ['all', single, ['in', state, ['literal', ['breach', 'near']]]],
      layout: { ...always, 'icon-image': ['concat', 'aircraft-figure-', state] },
      paint: opacity,
    },
    {
      id: `${id}-brackets`,
      slot: 'aircraft-ring',
      type: 'symbol',
      source: id,
      filter: ['all', single, ['get', 'selected']],
      layout: { ...always, 'icon-image': bracketsName },
    },
    {
      id: `${id}-arrows`,
      slot: 'aircraft',
      type: 'symbol',
      source: id,
      filter: single,
      layout: {
        ...always,
        'icon-image': ['concat', 'aircraft-', state],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'symbol-sort-key': ['get', 'order'],
      },
      paint: opacity,
    },
  ]
}

const labelLayer = (id: string, palette: Palette, level: 1 | 2 | 3): SlottedLayer => {
  const isFar = level > 1
  return {
    id: `${id}-labels-${level}`,
    slot: 'aircraft-label',
    type: 'symbol',
    source: id,
    minzoom: isFar ? 8 : 12,
    filter: ['all', single, ['==', ['get', 'level'], level]],
    layout: {
      'text-field': [
        'format',
        ['get', 'label'],
        { 'text-font': ['literal', fontMedium], 'text-color': isFar ? palette.text : palette.text2 },
        '\n',
        {},
        ['get', 'detail'],
        { 'text-font': ['literal', fontRegular] },
      ],
      'text-font': fontMedium,
      'text-size': 11.5,
      'text-line-height': 1.1,
      'text-anchor': 'left',
      'text-justify': 'left',
      'text-offset': ['case', ['get', 'selected'], ['literal', [1.9, 0]], ['literal', [1.5, 0]]],
      'text-max-width': 20,
      // Hundreds of overlapping names cannot be read: the list beside the map has them all.
      'text-allow-overlap': level === 3,
      'text-ignore-placement': false,
      'symbol-sort-key': ['-', 5, ['get', 'order']],
    },
    paint: {
      'text-color': ['case', ['get', 'selected'], palette.selected, stateColour(palette)],
      'text-halo-color': palette.halo,
      'text-halo-width': 1.5,
      'text-opacity': ['get', 'opacity'],
    },
  }
}

const clusterLayer = (id: string, palette: Palette): SlottedLayer => {
  const share: ExpressionSpecification = ['/', ['get', 'attention'], ['get', 'point_count']]
  // One aircraft in a hundred must still show: never less than one twelfth.
  const twelfths: ExpressionSpecification = [
    'case',
    ['==', ['get', 'attention'], 0],
    0,
    ['max', 1, ['round', ['*', 12, share]]],
  ]
  return {
    id: `${id}-clusters`,
    slot: 'aircraft',
    type: 'symbol',
    source: id,
    filter: ['has', 'point_count'],
    layout: {
      ...always,
      'icon-image': ['concat', 'aircraft-cluster-', ['to-string', twelfths]],
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': fontMedium,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': palette.text },
  }
}

export const aircraftLayers = (id: string, palette: Palette): SlottedLayer[] => [
  ...iconLayers(id),
  clusterLayer(id, palette),
  labelLayer(id, palette, 1),
  labelLayer(id, palette, 2),
  labelLayer(id, palette, 3),
]

/** Below zoom 8 aircraft gather to a count that keeps how many need attention. */
export const aircraftClusters = {
  cluster: true,
  clusterMaxZoom: 7,
  clusterRadius: 44,
  clusterProperties: {
    attention: ['+', ['case', ['in', state, ['literal', ['breach', 'near', 'no-plan']]], 1, 0]],
  },
}
