import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GroundPosition, Log } from '../../../kernel/index.ts'
import { openGeoTiff } from './geotiff.ts'
import { openHgt } from './hgt.ts'
import { openTerrarium } from './pmtiles.ts'
import { covers, eastOf, type Raster, TerrainFault } from './raster.ts'

/** What is known of the ground, finest first where several files cover the same. */
export interface TerrainFiles {
  at(position: GroundPosition): readonly Raster[]
  readonly all: readonly Raster[]
}

const openers: [RegExp, (path: string) => Promise<Raster>][] = [
  [/\.hgt$/i, openHgt],
  [/\.tiff?$/i, openGeoTiff],
  [/\.pmtiles$/i, openTerrarium],
]

/** A file that cannot be used costs a sentence; the others are used. */
export const openFiles = async (folder: string, log: Log): Promise<TerrainFiles> => {
  const names = await readdir(folder, { recursive: true }).catch((error: Error) => {
    log.error({}, `TERRAIN_DIR ${folder} cannot be read, so the ground is unknown: ${error.message}`)
    return []
  })
  const all: Raster[] = []
  for (const name of names.sort()) {
    if (/\.hgt\.(zip|gz)$/i.test(name))
      log.warn({}, `terrain: ${name} is packed; only what is unpacked is read`)
    const open = openers.find(([ending]) => ending.test(name))?.[1]
    const raster = await open?.(join(folder, name)).catch((error) =>
      log.warn({}, `terrain: ${name} ${faultOf(error)}. It is left out`),
    )
    if (raster) all.push(raster)
  }
  all.sort((a, b) => a.step - b.step || (a.name < b.name ? -1 : 1))
  if (all.length > 0) log.info({ files: all.length }, `terrain: ${all.length} files of ${folder} are used`)
  else log.warn({}, `terrain: nothing in ${folder} can be used, so the ground is unknown`)
  return { all, at: byDegree(all) }
}

export const faultOf = (error: Error): string =>
  error instanceof TerrainFault ? error.message : `cannot be read: ${error.message}`

/** Thousands of files of a degree each: a position asks those of its own degree. */
const byDegree = (all: readonly Raster[]): TerrainFiles['at'] => {
  const squares = new Map<number, Raster[]>()
  const square = (longitude: number, latitude: number): number =>
    Math.floor(eastOf(-180, longitude) + 1e-9) * 181 + Math.floor(latitude) + 90
  for (const raster of all) {
    const { west, east, south, north } = raster.extent
    for (let x = Math.floor(west); x <= Math.min(Math.floor(east), Math.floor(west) + 359); x += 1)
      for (let y = Math.floor(Math.max(-90, south)); y <= Math.min(90, Math.floor(north)); y += 1) {
        const key = square(x, y)
        const others = squares.get(key) ?? []
        if (others.length === 0) squares.set(key, others)
        others.push(raster)
      }
  }
  return (position) => (squares.get(square(...position)) ?? []).filter((raster) => covers(raster, position))
}
