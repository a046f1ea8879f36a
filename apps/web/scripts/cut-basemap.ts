/**
 * Cuts the shipped basemap into the vector tiles that maps load, from the GeoJSON in public/basemap. Run it by hand when
 * that or the style changes; its result is kept in the repository:
 *
 *   node apps/web/scripts/cut-basemap.ts
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { featureFilter } from '@maplibre/maplibre-gl-style-spec'
import { shippedZoom } from '../src/map/basemap/shipped.ts'
import { baseLayers, shippedLayers } from '../src/map/basemap/style.ts'
import type { Palette } from '../src/map/theme/palette.ts'
import { cutTiles, writePmtiles } from '../src/server/maps/testing/write-archives.ts'

const styles = baseLayers({} as Palette, true).flatMap((style) =>
  'source-layer' in style
    ? [
        {
          of: style['source-layer'],
          from: style.minzoom ?? 0,
          ...featureFilter(style.filter, `${style.id}.filter`),
        },
      ]
    : [],
)

/** Some style draws it before the next zoom, which has tiles of its own. */
const isSeen = (layer: string, properties: Readonly<Record<string, unknown>>, zoom: number): boolean => {
  const highest = zoom === shippedZoom ? 24 : zoom + 0.999
  return styles.some(
    ({ of, from, filter }) =>
      of === layer && from <= highest && filter({ zoom: highest }, { type: 0, properties } as never),
  )
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../public/basemap/${name}.geojson`, import.meta.url), 'utf8'))

const tiles = cutTiles(
  Object.fromEntries(shippedLayers.map((name) => [name, read(name)])),
  shippedZoom,
  isSeen,
)
const target = new URL('../basemap/natural-earth.pmtiles', import.meta.url)
await writePmtiles(fileURLToPath(target), tiles, shippedLayers)
console.log(`${tiles.length} tiles, ${tiles.reduce((sum, { bytes }) => sum + bytes.length, 0)} bytes`)
