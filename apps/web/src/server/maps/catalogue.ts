import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Basemap } from '../../map/basemap/basemaps.ts'
import { MapFault } from './archive.ts'
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
import { type Found, filesIn, idOf, isArchive, statFile, stemOf, versionOf } from './map-files.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'

export interface Catalogue {
  readonly configuration: MapConfiguration
  readonly maps: readonly Basemap[]
  readonly faults: readonly Fault[]
  /** By the id of their map. */
  readonly archives: ReadonlyMap<string, OpenArchive>
  /** By the name and the version of their file. */
  readonly opened: ReadonlyMap<string, OpenArchive>
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

const fromFile = (map: ConfiguredMap, { info, version }: OpenArchive): Basemap => ({
  ...shared(map),
  attribution: map.attribution || info.attribution,
  kind: info.kind,
  // Another file of the same name has other tiles: the address contains its version.
  url: `/tiles/${map.id}/{z}/{x}/{y}?v=${version}`,
  tile_size: info.kind === 'vector' ? 512 : 256,
  min_zoom: info.minZoom,
  max_zoom: info.maxZoom,
  bounds: info.bounds,
  layers: info.layers,
})

const whyOf = (error: unknown): string => {
  if (error instanceof MapFault) return error.message
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read'
}

const readConfigurationFile = async (folder: string, files: readonly Found[]): Promise<MapConfiguration> => {
  if (!files.some(({ name }) => name === file)) return readConfiguration(null)
  const path = join(folder, file)
  try {
    const { size } = await statFile(path)
    if (size > mostConfigurationBytes) throw new MapFault(`has more than ${mostConfigurationBytes} bytes`)
    return readConfiguration(await readFile(path, 'utf8'))
  } catch (error) {
    return { ...readConfiguration(null), faults: [{ what: file, why: whyOf(error) }] }
  }
}

/** Opens each file once: one that is open already, as it is now, stays so. */
const createOpening = (folder: string, before: Catalogue['opened']) => {
  const opened = new Map<string, OpenArchive>()
  return {
    opened,
    async open(name: string): Promise<OpenArchive> {
      const path = join(folder, name)
      const key = `${name} ${versionOf(await statFile(path))}`
      const archive = opened.get(key) ?? before.get(key) ?? (await openArchive(path))
      opened.set(key, archive)
      return archive
    },
  }
}

const read = async (
  folder: string,
  files: readonly Found[],
  before: Catalogue['opened'],
): Promise<Catalogue> => {
  const configuration = await readConfigurationFile(folder, files)
  const wanted = withFiles(configuration, files)
  const faults: Fault[] = [...configuration.faults, ...wanted.faults]
  const { opened, open } = createOpening(folder, before)
  const archives = new Map<string, OpenArchive>()
  const maps: Basemap[] = []
  for (const map of wanted.maps) {
    if (!('file' in map)) {
      maps.push(remote(map))
      continue
    }
    try {
      const archive = await open(map.file)
      archives.set(map.id, archive)
      maps.push(fromFile(map, archive))
    } catch (error) {
      faults.push({ id: map.id, what: map.file, why: whyOf(error) })
    }
  }
  return { configuration, maps, faults, archives, opened }
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
    const before = (await seen.catalogue)?.opened ?? new Map<string, OpenArchive>()
    const catalogue = read(folder, files, before)
    seen = { signature, atMs: nowMs(), catalogue }
    const open = new Set((await catalogue).opened.values())
    const gone = [...before.values()].filter((archive) => !open.has(archive))
    // A read of an old file that has begun may finish.
    setTimeout(() => void closeAll(gone), looksAgainMs).unref()
    return catalogue
  }
  let looking: Promise<Catalogue> | null = null
  const now = (): Promise<Catalogue> => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  return {
    /** As the folder is at this moment. */
    now,
    /** As it was a short while ago: a map has many tiles. */
    current: (): Promise<Catalogue> =>
      seen.catalogue && nowMs() - seen.atMs < looksAgainMs ? seen.catalogue : now(),
    async close(): Promise<void> {
      if (seen.catalogue) await closeAll((await seen.catalogue).opened.values())
    },
  }
}

const closeAll = async (archives: Iterable<OpenArchive>): Promise<void> => {
  for (const archive of archives) await archive.close()
}
