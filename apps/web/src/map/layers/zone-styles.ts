import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { fontMedium, fontRegular } from '../basemap/style.ts'
import type { SlottedLayer } from '../canvas/use-layers.ts'
import type { ZoneType } from '../content/types.ts'
import { hatchName } from '../theme/hatch.ts'
import type { Palette } from '../theme/palette.ts'

interface Edge {
  readonly width: number
  readonly dash?: number[]
  readonly cap?: 'round'
}

// Dashes are counted in line widths.
const edges: Readonly<Record<ZoneType, Edge>> = {
  awareness: { width: 1.6, dash: [0.1, 2.4], cap: 'round' },
  green: { width: 1.1 },
  yellow: { width: 1.4, dash: [6, 3] },
  red: { width: 1.75 },
}
const laterDash = [2, 4]
const selectedExtra = 1

export const drawingOrder: readonly ZoneType[] = ['awareness', 'green', 'yellow', 'red']

const hatches: Readonly<Record<ZoneType, string>> = {
  red: hatchName('red'),
  yellow: hatchName('yellow'),
  green: hatchName('green'),
  awareness: hatchName('awareness'),
}

const isPart = (part: 'area' | 'hatch' | 'label'): ExpressionSpecification => ['==', ['get', 'part'], part]
const isArea = isPart('area')
const contextStrength = 0.4
const laterStrength = 0.35
/** Asked of the zone as the strength of the others is, so that all dashes are drawn by one program. */
const laterEdge: ExpressionSpecification = ['case', ['get', 'later'], 0.7, 1]

export interface ZoneLook {
  readonly palette: Palette
  /** Zones beside a subject: 40 %. */
  readonly isContext: boolean
  readonly selectedUuid: string | null
  /** The first picture of a map does without. */
  readonly isHatched: boolean
}

const strengthOf = ({ isContext }: ZoneLook): ExpressionSpecification => [
  'case',
  ['get', 'later'],
  laterStrength,
  isContext ? contextStrength : 1,
]

/** Asked by the layers: another selection sends no polygon anew. */
const isSelected = ({ selectedUuid }: ZoneLook): ExpressionSpecification => [
  '==',
  ['get', 'zone_uuid'],
  selectedUuid ?? '',
]

const byType = (colours: Readonly<Record<ZoneType, string>>): ExpressionSpecification => [
  'match',
  ['get', 'type'],
  'red',
  colours.red,
  'yellow',
  colours.yellow,
  'green',
  colours.green,
  colours.awareness,
]

const fill = (p: Palette) =>
  byType({
    red: p.zoneRedFill,
    yellow: p.zoneYellowFill,
    green: p.zoneGreenFill,
    awareness: p.zoneAwarenessFill,
  })

const edge = (p: Palette) =>
  byType({ red: p.zoneRed, yellow: p.zoneYellow, green: p.zoneGreen, awareness: p.zoneAwareness })

const label = (p: Palette) =>
  byType({
    red: p.zoneRedLabel,
    yellow: p.zoneYellowLabel,
    green: p.zoneGreenLabel,
    awareness: p.zoneAwarenessLabel,
  })

const edgeLayer = (
  id: string,
  source: string,
  look: ZoneLook,
  { type, isLater }: { type: ZoneType; isLater: boolean },
): SlottedLayer => {
  const { width, dash, cap } = edges[type]
  const filter: FilterSpecification = [
    'all',
    isArea,
    ['==', ['get', 'type'], type],
    ['==', ['get', 'later'], isLater],
  ]
  const dashes = isLater ? laterDash : dash
  return {
    id: `${id}-edge-${type}${isLater ? '-later' : ''}`,
    slot: 'zone-line',
    type: 'line',
    source,
    filter,
    layout: { 'line-join': 'round', 'line-cap': isLater ? 'butt' : (cap ?? 'butt') },
    paint: {
      'line-color': edge(look.palette),
      'line-width': ['case', isSelected(look), width + selectedExtra, width],
      'line-opacity': isLater ? laterEdge : strengthOf(look),
      ...(dashes && { 'line-dasharray': dashes }),
    },
  }
}

/** The anchor names the side of the text that faces the point; offsets in ems. */
const around = (ems: number): (string | [number, number])[] => [
  'top',
  [0, ems],
  'bottom',
  [0, -ems],
  'left',
  [ems, 0],
  'right',
  [-ems, 0],
]

// In the middle, else beside it, else further off: a name makes way for aircraft and steps aside before it is left out.
const places: (string | [number, number])[] = ['center', [0, 0], ...around(0.8), ...around(2.5)]

const labelLayer = (id: string, source: string, look: ZoneLook): SlottedLayer => ({
  id: `${id}-label`,
  slot: 'label',
  type: 'symbol',
  source,
  filter: isPart('label'),
  minzoom: 7,
  layout: {
    'text-field': [
      'format',
      ['get', 'name'],
      { 'text-font': ['literal', fontMedium] },
      '\n',
      {},
      ['get', 'band'],
      { 'text-font': ['literal', fontRegular] },
    ],
    'text-font': fontMedium,
    'text-size': 12,
    'text-line-height': 1.1,
    'text-max-width': 14,
    'text-padding': 4,
    'text-variable-anchor-offset': places,
    'symbol-sort-key': ['case', isSelected(look), 0, ['==', ['get', 'type'], 'red'], 1, 2],
  },
  paint: {
    'text-color': label(look.palette),
    'text-halo-color': look.palette.halo,
    'text-halo-width': 1.5,
    'text-opacity': ['max', strengthOf(look), 0.75],
  },
})

/** Fill, hatch, edges in their order, labels. */
export const zoneLayers = (id: string, source: string, look: ZoneLook): SlottedLayer[] => [
  {
    id: `${id}-fill`,
    slot: 'zone-fill',
    type: 'fill',
    source,
    filter: isArea,
    paint: { 'fill-color': fill(look.palette), 'fill-opacity': strengthOf(look), 'fill-antialias': false },
  },
  {
    id: `${id}-hatch`,
    slot: 'zone-hatch',
    type: 'fill',
    source,
    filter: isPart('hatch'),
    minzoom: 6,
    layout: { visibility: look.isHatched ? 'visible' : 'none' },
    paint: {
      'fill-pattern': byType(hatches),
      'fill-antialias': false,
      'fill-opacity': strengthOf(look),
    },
  },
  ...drawingOrder.flatMap((type) => [
    edgeLayer(id, source, look, { type, isLater: true }),
    edgeLayer(id, source, look, { type, isLater: false }),
  ]),
  labelLayer(id, source, look),
]
