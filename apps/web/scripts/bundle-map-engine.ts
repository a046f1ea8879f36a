import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

const home = dirname(fileURLToPath(import.meta.resolve('maplibre-gl/package.json')))

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
 * `shared.js`, which the package's own files hold twice (docs/decisions/0094).
 */
export const bundleMapEngine = async (): Promise<MapEngine> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { Map, setWorkerUrl } from './index.ts'`,
      resolveDir: join(home, 'src'),
      sourcefile: 'engine.ts',
    },
    entryPoints: { worker: join(home, 'src', 'source', 'worker.ts') },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    chunkNames: 'shared',
    // As MapLibre compiles itself: a field that is only declared must not undo what a parent's constructor set.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  })
  await stop()
  const scripts = outputFiles.map(({ path, contents }) => ({
    name: path.replace('stdin', 'engine').slice(1),
    contents,
  }))
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
