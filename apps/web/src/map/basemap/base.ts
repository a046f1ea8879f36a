import { time } from '@clearway/ui'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Palette } from '../theme/palette.ts'
import type { Basemap } from './basemaps.ts'
import { baseLayers, shippedSources } from './style.ts'

/** What a basemap puts under everything else. */
export interface Base {
  readonly sources: Readonly<Record<string, SourceSpecification>>
  readonly layers: readonly LayerSpecification[]
  /** Of a style with names of its own; it has to know Noto Sans Regular and Medium. */
  readonly glyphs?: string
  readonly sprite?: StyleSpecification['sprite']
}

/** What draws a street map. */
type Streets = Pick<typeof import('./streets.ts'), 'streetLayers' | 'streetSource'>

/** For who has chosen one: most have the basemap that comes along. */
export const loadStreets = (): Promise<Streets> => import('./streets.ts')

const sourceOf = (map: Basemap, origin: string) => ({
  tiles: [map.url.startsWith('/') ? `${origin}${map.url}` : map.url],
  minzoom: map.min_zoom,
  maxzoom: map.max_zoom,
  attribution: map.attribution,
  ...(map.bounds && { bounds: map.bounds as [number, number, number, number] }),
})

const ofRaster = (map: Basemap, palette: Palette, origin: string): Base => ({
  sources: { imagery: { type: 'raster', tileSize: map.tile_size, ...sourceOf(map, origin) } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.land } },
    { id: 'imagery', type: 'raster', source: 'imagery', paint: { 'raster-fade-duration': 0 } },
  ],
})

export interface BaseLook {
  readonly palette: Palette
  readonly labels: string
  readonly isLandDrawn: boolean
  /** Absent until they have come. */
  readonly streets?: Streets | undefined
}

/** Of every basemap that needs no further reading; null where a style or the streets have to come. */
export const baseOf = (
  map: Basemap | null,
  { palette, labels, isLandDrawn, streets }: BaseLook,
  origin: string,
): Base | null => {
  if (map === null) return { sources: shippedSources(origin), layers: baseLayers(palette, isLandDrawn) }
  if (map.kind === 'raster') return ofRaster(map, palette, origin)
  if (map.kind === 'style' || !streets) return null
  const sources = { [streets.streetSource]: { type: 'vector' as const, ...sourceOf(map, origin) } }
  return { sources, layers: streets.streetLayers(map.layers, palette, labels) }
}

/** Why the chosen basemap is not seen, and since when. */
export interface BaseTrouble {
  readonly id: string
  readonly name: string
  readonly what: string
  /** Null where it is not known. */
  readonly sinceMs: number | null
  readonly retry: () => void
}

/** What lies under everything. */
export interface ShownBase {
  readonly name: string
  readonly detail: string
  readonly trouble: BaseTrouble | null
}

/** "not reached since 11:40" */
export const troubleWords = ({ what, sinceMs }: BaseTrouble): string =>
  sinceMs === null ? what : `${what} since ${time(sinceMs)}`
