import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = dirname(fileURLToPath(import.meta.resolve('maplibre-gl/package.json')))
const sources = join(home, 'src')
const specification = dirname(fileURLToPath(import.meta.resolve('@maplibre/maplibre-gl-style-spec')))

/** A file of MapLibre's, and one of its style specification. */
export const source = (path: string): string => join(sources, path)
export const ofSpec = (path: string): string => join(specification, path)

/** Files that the bundler takes in place of, or beside, those of the packages: by their path. */
export type Files = Readonly<Record<string, string>>
