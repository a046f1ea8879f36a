import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const shipped = new URL('../basemap/natural-earth.pmtiles', import.meta.url)

/** Twelve hexadecimal digits that name what is in the file of the map that comes along. */
export const basemapVersion = (): string =>
  createHash('sha256').update(readFileSync(shipped)).digest('hex').slice(0, 12)
