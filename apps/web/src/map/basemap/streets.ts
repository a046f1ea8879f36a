import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../theme/palette.ts'
import { among, lines, polygons, type Scheme, schemeOf } from './street-schemes.ts'
import { fontMedium, fontRegular } from './style.ts'

const fontItalic = ['Noto Sans Italic']
const source = 'streets'

/** Whoever made a file may have written anything into it: a name without end would lie across the whole map. */
const longestName = 80

/** A name in the language asked for, else as it is written there. */
export const named = (language: string): ExpressionSpecification => [
  'slice',
  [
    'to-string',
    language === 'local'
      ? ['get', 'name']
      : ['coalesce', ['get', `name:${language}`], ['get', `name_${language}`], ['get', 'name']],
  ],
  0,
  longestName,
]

const width = (at8: number, at14: number, at18: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  at8,
  14,
  at14,
  18,
  at18,
]

type Part = LayerSpecification

const fill = (id: string, layer: string, color: string, filter?: FilterSpecification, minzoom = 0): Part => ({
  id,
  type: 'fill',
  source,
  'source-layer': layer,
  minzoom,
  ...(filter && { filter }),
  paint: { 'fill-color': color },
})

interface LineLook {
  readonly color: string
  readonly width: ExpressionSpecification
  readonly filter: FilterSpecification
  readonly minzoom?: number
  readonly dash?: number[]
}

const line = (id: string, layer: string, look: LineLook): Part => ({
  id,
  type: 'line',
  source,
  'source-layer': layer,
  minzoom: look.minzoom ?? 0,
  filter: look.filter,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': look.color,
    'line-width': look.width,
    ...(look.dash && { 'line-dasharray': look.dash }),
  },
})

const roads = (scheme: Scheme, palette: Palette): Part[] => {
  const of = (kind: keyof Scheme['kinds']): FilterSpecification => [
    'all',
    lines,
    among(scheme.roadKind, scheme.kinds[kind]),
  ]
  const ranks = [
    { kind: 'minor', color: palette.road, minzoom: 12, w: width(0.2, 1.6, 9) },
    { kind: 'secondary', color: palette.roadSecondary, minzoom: 9, w: width(0.5, 2.6, 13) },
    { kind: 'primary', color: palette.roadPrimary, minzoom: 7, w: width(0.8, 3.6, 16) },
    { kind: 'motorway', color: palette.roadMotorway, minzoom: 5, w: width(1.1, 4.6, 20) },
  ] as const
  const casing = ranks.map(({ kind, minzoom, w }) =>
    line(`${kind}-casing`, scheme.roads, {
      color: palette.roadCasing,
      filter: of(kind),
      minzoom: Math.max(minzoom, 11),
      width: [
        'interpolate',
        ['exponential', 1.5],
        ['zoom'],
        8,
        (w[4] as number) + 1,
        14,
        (w[6] as number) + 1.2,
        18,
        (w[8] as number) + 2,
      ],
    }),
  )
  return [
    ...casing,
    ...ranks.map(({ kind, color, minzoom, w }) =>
      line(kind, scheme.roads, { color, width: w, filter: of(kind), minzoom }),
    ),
    line('rail', scheme.roads, {
      color: palette.coast,
      width: width(0.4, 1, 2),
      filter: of('rail'),
      minzoom: 9,
      dash: [4, 3],
    }),
  ]
}

const labels = (scheme: Scheme, palette: Palette, language: string): Part[] => {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.3 }
  const name = named(language)
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source,
      'source-layer': scheme.roadNames,
      minzoom: 13,
      filter: ['all', lines, ['has', 'name']],
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': fontRegular, 'text-size': 11 },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      id: 'water-names',
      type: 'symbol',
      source,
      'source-layer': scheme.waterNames,
      minzoom: 8,
      filter: ['all', ['!=', ['geometry-type'], 'LineString'], ['has', 'name']],
      layout: { 'text-field': name, 'text-font': fontItalic, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source,
      'source-layer': scheme.place,
      filter: ['has', 'name'],
      layout: {
        'text-field': name,
        'text-font': fontMedium,
        'text-padding': 6,
        'text-max-width': 8,
        'symbol-sort-key': scheme.placeRank,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 14, 13.5],
      },
      paint: { 'text-color': palette.labelStrong, ...halo },
    },
  ]
}

/** Tiles of a scheme that is not known here are drawn by their geometry: areas, lines and names. */
const unknown = (layers: readonly string[], palette: Palette, language: string): Part[] => [
  ...layers.map((layer) => fill(`fill-${layer}`, layer, palette.urban, polygons)),
  ...layers.map((layer) =>
    line(`line-${layer}`, layer, {
      color: palette.coast,
      width: width(0.6, 1.2, 2),
      filter: ['!=', ['geometry-type'], 'Point'],
    }),
  ),
  ...layers.map(
    (layer): Part => ({
      id: `name-${layer}`,
      type: 'symbol',
      source,
      'source-layer': layer,
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']],
      layout: { 'text-field': named(language), 'text-font': fontRegular, 'text-size': 11.5 },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.3 },
    }),
  ),
]

/** A street map in the colours of the theme; its background is the land. */
export const streetLayers = (layers: readonly string[], palette: Palette, language: string): Part[] => {
  const scheme = schemeOf(layers)
  const ground: Part = { id: 'ground', type: 'background', paint: { 'background-color': palette.land } }
  if (!scheme) return [ground, ...unknown(layers, palette, language)]
  const border: FilterSpecification = [
    'all',
    lines,
    ['<=', ['coalesce', ['get', 'kind_detail'], ['get', 'admin_level'], 9], 4],
  ]
  return [
    ground,
    ...(scheme.land ? [fill('land', scheme.land, palette.land, polygons)] : []),
    ...scheme.built.map(([layer, filter], i) => fill(`built-${i}`, layer, palette.urban, filter)),
    ...scheme.green.map(([layer, filter], i) => fill(`green-${i}`, layer, palette.park, filter)),
    fill('water', scheme.water, palette.water, polygons),
    line('rivers', scheme.rivers[0], {
      color: palette.river,
      width: width(0.5, 1.6, 4),
      filter: scheme.rivers[1],
      minzoom: 6,
    }),
    fill('building', scheme.building, palette.urban, polygons, 14),
    ...roads(scheme, palette),
    line('border', scheme.border, {
      color: palette.coast,
      width: width(0.8, 1.2, 2),
      filter: border,
      dash: [4, 2],
    }),
    ...labels(scheme, palette, language),
  ]
}

export const streetSource = source
