/** The basemap that comes along, as a choice. */
export const plain = 'plain'

/** Its tiles, as a source. */
export const shippedSource = 'natural-earth'

/** Names what is in the file of its tiles; the build writes it in place of this name. */
declare const BASEMAP_VERSION: string

export const shippedVersion = (): string => BASEMAP_VERSION

/** Beyond it tiles are enlarged: their corners are 150 m apart, finer than 1:50m data can show. */
export const shippedZoom = 6

/** Whether a person's choice of basemap, null where there is none, is the one that comes along. */
export const isPlain = (chosen: string | null): boolean => chosen === null || chosen === plain

export const shippedTiles = (origin: string): string =>
  `${origin}/tiles/natural-earth/{z}/{x}/{y}?v=${shippedVersion()}`

/** Its tile under a place, at a map's zoom: rows are counted from the north, as Web Mercator has them. */
export const shippedTileAt = ([longitude, latitude]: readonly [number, number], zoom: number) => {
  const z = Math.max(0, Math.min(shippedZoom, Math.floor(zoom)))
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  const at = (share: number) => Math.floor(Math.min(Math.max(share, 0), 1 - 2 ** -30) * 2 ** z)
  return { z, x: at((longitude + 180) / 360), y: at((1 - north) / 2) }
}

/** Has the tile in the middle of a map on its way, while the map puts its layers together. */
export const warmShipped = (center: readonly [number, number], zoom: number): void => {
  const { z, x, y } = shippedTileAt(center, zoom)
  const url = shippedTiles('').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
  void fetch(url).catch(() => {})
}
