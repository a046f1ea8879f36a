import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const home = dirname(fileURLToPath(import.meta.resolve('maplibre-gl/package.json')))
const sources = join(home, 'src')
const pointTable = fileURLToPath(new URL('../src/map/canvas/point-table.ts', import.meta.url))

const source = (path: string) => join(sources, path)

const [engine, worker] = [source('console.ts'), source('console-worker.ts')]
const [mlt, wholeMlt] = [source('source/vector_tile_mlt.ts'), source('source/console_mlt.ts')]

/** Has a class wait for the decoder before it loads a tile of that kind. */
const afterMlt = (name: string, encoding: string) => `
    const { loadTile } = ${name}.prototype
    ${name}.prototype.loadTile = async function (asked) {
      if (${encoding} === 'mlt') await readMlt()
      return loadTile.call(this, asked)
    }`

/** Beside the package's sources what the console uses of them and adds to its worker, and in place of one of them what it needs there. */
const ours: Readonly<Record<string, string>> = {
  [engine]: `
    export { addProtocol, Map, setWorkerUrl } from './index.ts'
    export { register } from './util/web_worker_transfer.ts'
    export { giveWorker } from './util/web_worker.ts'
    import { VectorTileSource } from './source/vector_tile_source.ts'
    import { readMlt } from './source/vector_tile_mlt.ts'
    ${afterMlt('VectorTileSource', 'this.encoding')}`,
  [worker]: `
    import './source/worker.ts'
    import { register } from './util/web_worker_transfer.ts'
    import { PointTable } from ${JSON.stringify(pointTable)}
    register('PointTable', PointTable)
    import { VectorTileWorkerSource } from './source/vector_tile_worker_source.ts'
    import { readMlt } from './source/vector_tile_mlt.ts'
    ${afterMlt('VectorTileWorkerSource', 'asked.encoding')}`,
  // Hardly a basemap has tiles of this kind: page and worker read what decodes them before the first.
  [mlt]: `
    let Whole
    export const readMlt = async () => {
      Whole ??= (await import('./console_mlt.ts')).MLTVectorTile
    }
    export function MLTVectorTile(data) {
      return new Whole(data)
    }`,
  // No map of the console is pitched so far that its horizon is seen: without the sky, a program and a pass over the whole map.
  [source('webgl/draw/draw_sky.ts')]: `
    export const drawSky = () => {}
    export const drawAtmosphere = () => {}`,
  // A page starts the first worker itself, while the rest of the engine comes.
  [source('util/web_worker.ts')]: `
    import { config } from './config.ts'
    let given: Worker | null = null
    export const giveWorker = (worker: Worker) => { given = worker }
    export const workerFactory = async () => {
      const worker = given ?? new Worker(config.WORKER_URL, { type: 'module' })
      given = null
      return worker
    }`,
  // Maps of the console are flat: without the globe.
  [source('geo/projection/projection_factory.ts')]: `
    import { MercatorProjection } from './mercator_projection.ts'
    import { createMercatorTransform } from './mercator_transform.ts'
    import { MercatorCameraHelper } from './mercator_camera_helper.ts'
    import type { TransformConstrainFunction } from '../transform_interface.ts'
    export const createProjectionFromName = (_name: string, constrainOverride?: TransformConstrainFunction) => ({
      projection: new MercatorProjection(),
      transform: createMercatorTransform({ constrainOverride }),
      cameraHelper: new MercatorCameraHelper(),
    })`,
}

/**
 * What no map of the console comes to, which a bundler cannot see, with the names that others import: heights of the ground, styles in
 * place of one another, addresses with a place, drawings for MapLibre's own authors, and what a style of somebody cannot name.
 */
const unreached: Readonly<Record<string, readonly string[]>> = {
  'render/terrain.ts': ['Terrain'],
  'webgl/render_to_texture.ts': ['RenderToTexture'],
  'webgl/draw/draw_terrain.ts': ['drawTerrain', 'drawDepth', 'drawTerrainHeightMap'],
  'webgl/draw/draw_debug.ts': ['drawDebug', 'drawDebugPadding', 'selectDebugSource'],
  'webgl/draw/draw_collision_debug.ts': ['drawCollisionDebug'],
  'webgl/draw/draw_custom.ts': ['drawCustom'],
  'source/canvas_source.ts': ['CanvasSource'],
  'ui/control/logo_control.ts': ['LogoControl'],
  'ui/hash.ts': ['Hash'],
}
const unreachedPrograms = [
  '_projection_globe',
  'atmosphere',
  'collision_box',
  'collision_circle',
  'debug',
  'sky',
  'terrain',
  'terrain_depth',
  'terrain_height',
].flatMap((name) => ['vertex', 'fragment'].map((half) => source(`shaders/glsl/${name}.${half}.glsl.g.ts`)))
const unreachedDiff = fileURLToPath(
  new URL('diff.mjs', import.meta.resolve('@maplibre/maplibre-gl-style-spec')),
)

const refusing = (name: string) =>
  `export function ${name}() { throw new Error('${name} is not among what maps of the console use') }`

const withoutUnreached: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(unreached).map(([path, names]) => [source(path), names.map(refusing).join('\n')]),
  ...unreachedPrograms.map((path) => [path, `export default ''`]),
  [unreachedDiff, refusing('diff')],
])

const replaced: Readonly<Record<string, string>> = { ...ours, ...withoutUnreached }

/** Adds to `used` which of those it has given. */
const filesOfOurs = (used: Set<string>): Plugin => ({
  name: 'files-of-ours-among-the-sources',
  resolveId: (id, from) => {
    if (id === engine || id === worker) return id
    return id === './console_mlt.ts' && from === mlt ? wholeMlt : null
  },
  load: (id) => {
    if (id === wholeMlt) return readFileSync(mlt, 'utf8')
    if (id in replaced) used.add(id)
    return replaced[id] ?? null
  },
})

interface EngineFile {
  readonly name: string
  readonly contents: Uint8Array
}

export interface MapEngine {
  /** Named by what is in it: its files never change. */
  readonly folder: string
  readonly files: readonly EngineFile[]
}

/**
 * MapLibre from its sources: what the console uses of it in `engine.js`, its worker in `worker.js`, and what both need in
 * `shared.js`, which the package's own files hold twice (docs/decisions/0094, 0100, 0113, 0116).
 */
export const bundleMapEngine = async (): Promise<MapEngine> => {
  const used = new Set<string>()
  const bundle = await rolldown({
    input: { engine, worker },
    plugins: [filesOfOurs(used)],
    // As MapLibre compiles itself: a field that is only declared must not undo what a parent's constructor set.
    transform: {
      target: 'es2022',
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
  })
  await bundle.close()
  const gone = Object.keys(replaced).filter((path) => !used.has(path))
  if (gone.length > 0) throw new Error(`MapLibre no longer has ${gone.join(', ')}`)
  const scripts = output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code }) => ({ name: fileName, contents: Buffer.from(code) }))
  const hash = createHash('sha256')
  for (const { contents } of scripts) hash.update(contents)
  const licence = { name: 'LICENSE.txt', contents: readFileSync(join(home, 'LICENSE.txt')) }
  return { folder: `map-engine-${hash.digest('hex').slice(0, 12)}`, files: [...scripts, licence] }
}

/** Into the folder of its name below `path`. */
export const writeMapEngine = ({ folder, files }: MapEngine, path: string): void => {
  mkdirSync(join(path, folder), { recursive: true })
  for (const { name, contents } of files) writeFileSync(join(path, folder, name), contents)
}
