import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Basemap } from '../../map/basemap/basemaps.ts'
import { MapFault, type TileArchive } from './archive.ts'
import {
  type ConfiguredMap,
  file,
  type MapConfiguration,
  mostConfigurationBytes,
  readConfiguration,
  reservedIds,
  wmtsTiles,
} from './configuration.ts'
import type { Fault } from './fault-words.ts'
import { type Found, filesIn, idOf, isArchive, stemOf } from './map-files.ts'
import { openArchive } from './open-archive.ts'

export interface Catalogue {
  readonly configuration: MapConfiguration
  readonly maps: readonly Basemap[]
  readonly faults: readonly Fault[]
  readonly archives: ReadonlyMap<string, TileArchive>
}

const looksAgainMs = 2_000
const mostFiles = 20
const longestName = 40

/** A file that maps.json does not name is offered under its own name, in full where another map is called so too. */
const withFiles = (
  { basemaps }: MapConfiguration,
  files: readonly Found[],
): { readonly maps: readonly ConfiguredMap[]; readonly faults: readonly Fault[] } => {
  const named = new Set(basemaps.flatMap((map) => ('file' in map ? [map.file] : [])))
  const unnamed = files.filter(({ name }) => isArchive(name) && !named.has(name))
  const names = [...basemaps, ...unnamed.map(({ name }) => ({ name: stemOf(name) }))].map(({ name }) => name)
  const given = new Set([...reservedIds, ...basemaps.map(({ id }) => id)])
  const offered = unnamed.slice(0, mostFiles).map(({ name: file }) => {
    const stem = stemOf(file)
    const isOwn = stem.length <= longestName && names.indexOf(stem) === names.lastIndexOf(stem)
    return { id: idOf(file, given), name: isOwn ? stem : file, detail: '', attribution: '', file }
  })
  const faults = unnamed.slice(mostFiles).map(({ name }) => ({
    what: name,
    why: `is left out: ${mostFiles} files are offered, by their names, beside those that maps.json names`,
  }))
  return { maps: [...basemaps, ...offered], faults }
}

const shared = ({ id, name, detail, attribution }: ConfiguredMap) => ({ id, name, detail, attribution })

const remote = (map: Exclude<ConfiguredMap, { file: string }>): Basemap => {
  if ('style_url' in map)
    return {
      ...shared(map),
      kind: 'style',
      url: map.style_url,
      tile_size: 512,
      min_zoom: 0,
      max_zoom: 22,
      bounds: null,
      layers: [],
    }
  const { tile_size, min_zoom, max_zoom } = map
  const url = 'tiles' in map ? map.tiles : wmtsTiles(map)
  return { ...shared(map), kind: 'raster', url, tile_size, min_zoom, max_zoom, bounds: null, layers: [] }
}

const fromFile = (map: ConfiguredMap, { info }: TileArchive, version: number): Basemap => ({
  ...shared(map),
  attribution: map.attribution || info.attribution,
  kind: info.kind,
  // Another file of the same name has other tiles: the address contains its version.
  url: `/tiles/${map.id}/{z}/{x}/{y}?v=${Math.round(version).toString(36)}`,
  tile_size: info.kind === 'vector' ? 512 : 256,
  min_zoom: info.minZoom,
  max_zoom: info.maxZoom,
  bounds: info.bounds,
  layers: info.layers,
})

const causes: Readonly<Record<string, string>> = { ENOENT: 'is not there', EISDIR: 'is a folder' }
const whyOf = (error: unknown): string => {
  if (error instanceof MapFault) return error.message
  return causes[(error as NodeJS.ErrnoException).code ?? ''] ?? 'cannot be read'
}

const readConfigurationFile = async (folder: string, found: Found | undefined): Promise<MapConfiguration> => {
  if (!found) return readConfiguration(null)
  const without = (why: string) => ({ ...readConfiguration(null), faults: [{ what: file, why }] })
  if (found.size > mostConfigurationBytes) return without(`has more than ${mostConfigurationBytes} bytes`)
  return readFile(join(folder, file), 'utf8').then(readConfiguration, (error) => without(whyOf(error)))
}

const read = async (folder: string, files: readonly Found[]): Promise<Catalogue> => {
  const configuration = await readConfigurationFile(
    folder,
    files.find(({ name }) => name === file),
  )
  const wanted = withFiles(configuration, files)
  const faults: Fault[] = [...configuration.faults, ...wanted.faults]
  const archives = new Map<string, TileArchive>()
  const maps: Basemap[] = []
  for (const map of wanted.maps) {
    if (!('file' in map)) {
      maps.push(remote(map))
      continue
    }
    try {
      const archive = await openArchive(join(folder, map.file))
      archives.set(map.id, archive)
      maps.push(fromFile(map, archive, files.find(({ name }) => name === map.file)?.changedMs ?? 0))
    } catch (error) {
      faults.push({ id: map.id, what: map.file, why: whyOf(error) })
    }
  }
  return { configuration, maps, faults, archives }
}

/** What the folder of maps holds now; a change is seen without a restart. */
export const createMaps = (folder: string, nowMs: () => number = Date.now) => {
  let seen = { signature: '', atMs: Number.NEGATIVE_INFINITY, catalogue: null as Promise<Catalogue> | null }

  const look = async (): Promise<Catalogue> => {
    const files = await filesIn(folder)
    const signature = JSON.stringify(files)
    if (seen.catalogue && seen.signature === signature) {
      seen.atMs = nowMs()
      return seen.catalogue
    }
    const before = seen.catalogue
    const catalogue = read(folder, files)
    seen = { signature, atMs: nowMs(), catalogue }
    await catalogue
    // A read of an old file that has begun may finish.
    if (before) setTimeout(() => void before.then(closeAll), looksAgainMs).unref()
    return catalogue
  }
  let looking: Promise<Catalogue> | null = null
  return {
    /** Checked again after a while, at the next request. */
    current(): Promise<Catalogue> {
      if (seen.catalogue && nowMs() - seen.atMs < looksAgainMs) return seen.catalogue
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    },
    async close(): Promise<void> {
      if (seen.catalogue) await closeAll(await seen.catalogue)
    },
  }
}

const closeAll = async ({ archives }: Catalogue): Promise<void> => {
  for (const archive of archives.values()) await archive.close()
}
