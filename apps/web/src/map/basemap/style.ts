import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Palette } from '../theme/palette.ts'
import { fontAddress, latinFonts } from './latin-fonts.ts'
import { shippedSource, shippedTiles, shippedZoom } from './shipped.ts'
import { slotMarkers } from './slots.ts'

export const fontRegular = ['Noto Sans Regular']
export const fontMedium = ['Noto Sans Medium']

/** What is in the files of Latin letters. */
const latin =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215'.split(
    ',',
  )

const fontFaces = Object.fromEntries(
  latinFonts.map((name) => [name, [{ url: fontAddress(name), 'unicode-range': latin }]]),
)

export const shippedLayers = ['land', 'coast', 'lakes', 'rivers', 'urban', 'places', 'airports'] as const
const from = (layer: (typeof shippedLayers)[number]) => ({ source: shippedSource, 'source-layer': layer })

const lineWidth = (low: number, high: number): ['interpolate', ['linear'], ['zoom'], ...number[]] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  low,
  12,
  high,
]

/** Smoothed edges are a program of their own: coasts have lines, and the edges of towns, and of lakes from afar, are faint. */
const ground = (colour: string) => ({ 'fill-color': colour, 'fill-antialias': false })

const groundLayers = (palette: Palette, isLandDrawn: boolean): LayerSpecification[] => {
  const coast = { 'line-color': palette.coast, 'line-width': lineWidth(0.6, 1.2) }
  return [
    {
      id: 'water',
      type: 'background',
      paint: { 'background-color': isLandDrawn ? palette.water : palette.land },
    },
    { id: 'land', type: 'fill', ...from('land'), paint: ground(palette.land) },
    { id: 'urban', type: 'fill', ...from('urban'), minzoom: 4, paint: ground(palette.urban) },
    { id: 'lakes', type: 'fill', ...from('lakes'), paint: ground(palette.water) },
    {
      id: 'rivers',
      type: 'line',
      ...from('rivers'),
      minzoom: 3,
      filter: ['<=', ['get', 'rank'], ['+', ['zoom'], 1]],
      paint: { 'line-color': palette.river, 'line-width': lineWidth(0.5, 2.4) },
    },
    { id: 'coast-land', type: 'line', ...from('land'), filter: ['get', 'whole'], paint: coast },
    { id: 'coast-cut', type: 'line', ...from('coast'), paint: coast },
    { id: 'coast-lakes', type: 'line', ...from('lakes'), minzoom: 4, paint: coast },
  ]
}

const airportLayers = (palette: Palette): LayerSpecification[] => {
  const near = ['step', ['zoom'], ['<=', ['get', 'rank'], 3], 7, ['<=', ['get', 'rank'], 6], 9, true]
  return [
    {
      id: 'airports',
      type: 'circle',
      ...from('airports'),
      minzoom: 6,
      filter: near as never,
      paint: {
        'circle-radius': 2.5,
        'circle-color': palette.land,
        'circle-stroke-color': palette.runway,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'airport-codes',
      type: 'symbol',
      ...from('airports'),
      minzoom: 8,
      layout: {
        'text-field': ['get', 'code'],
        'text-font': fontRegular,
        'text-size': 10.5,
        'text-anchor': 'left',
        'text-offset': [0.6, 0],
      },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
    },
  ]
}

const placeLayer = (palette: Palette): LayerSpecification => {
  const byRank = ['step', ['zoom'], 0, 2, 1, 3, 2, 4, 4, 5, 6, 6, 8, 7, 10]
  return {
    id: 'places',
    type: 'symbol',
    ...from('places'),
    filter: ['<=', ['get', 'rank'], byRank] as never,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': fontRegular,
      'text-size': ['interpolate', ['linear'], ['get', 'rank'], 0, 13, 8, 11.5],
      'text-padding': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': ['case', ['<=', ['get', 'rank'], 2], palette.labelStrong, palette.label],
      'text-halo-color': palette.halo,
      'text-halo-width': 1.4,
    },
  }
}

/**
 * The base layers of the shipped Natural Earth map in the colours of the active theme. Until the land is drawn nothing
 * is sea: most people look at land, and it would seem to be under water while the map loads.
 */
export const baseLayers = (palette: Palette, isLandDrawn: boolean): LayerSpecification[] => [
  ...groundLayers(palette, isLandDrawn),
  ...airportLayers(palette),
  placeLayer(palette),
]

/**
 * The shipped basemap's tiles are served by this origin: no third-party request. Browsers keep them for a day, and those of
 * another version are others.
 */
export const shippedSources = (origin: string): Record<string, SourceSpecification> => ({
  [shippedSource]: {
    type: 'vector',
    tiles: [shippedTiles(origin)],
    maxzoom: shippedZoom,
    attribution: 'Natural Earth',
  },
})

export const ownGlyphs = (origin: string): string => `${origin}/glyphs/{fontstack}/{range}.pbf`

/** What a map begins with until its basemap is known: the colour of land, which most people look at. */
export const emptyStyle = (palette: Palette, origin: string): StyleSpecification => ({
  version: 8,
  glyphs: ownGlyphs(origin),
  'font-faces': fontFaces,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': palette.land } }, ...slotMarkers],
})
