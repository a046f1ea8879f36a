import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { type Plugin, type PluginContext, RUNTIME_MODULE_ID, rolldown } from 'rolldown'
import { entries, ownEntries } from './entries.ts'
import { flat } from './flat.ts'
import { inTwo, isWhole, ofParts, pathOfWhole, wholePath, workerParts } from './parts.ts'
import { type Files, home } from './sources.ts'
import { spec } from './spec.ts'
import { unreached } from './unreached.ts'

/** Some of them are beside MapLibre's own; of those in its place some are in two, as others import them and whole. */
const ours: Files = { ...unreached, ...flat, ...ofParts, ...spec, ...ownEntries }

/** Adds to `used` which of ours it has given. */
const filesOfOurs = (used: Set<string>): Plugin => ({
  name: 'files-of-ours-among-the-sources',
  async resolveId(id, from) {
    if (id in ours || isWhole(id)) return id
    if (!from) return null
    const importer = isWhole(from) ? pathOfWhole(from) : from
    // One beside MapLibre's own lies on no disk.
    const beside = resolve(importer, '..', id)
    if (id.startsWith('.') && beside in ours && !inTwo.has(beside)) return beside
    // What is whole imports what is whole.
    if (importer === from) return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found && inTwo.has(found.id) ? wholePath(found.id) : found
  },
  load(id) {
    if (isWhole(id)) {
      const path = pathOfWhole(id)
      return { code: readFileSync(path, 'utf8'), moduleType: extname(path) === '.ts' ? 'ts' : 'js' }
    }
    if (id in ours) used.add(id)
    return ours[id] ?? null
  },
})

/** Modules that an entry comes to, those of its parts among them where they are asked for. */
const reachedFrom = (entry: string, bundle: PluginContext, hasParts: boolean): ReadonlySet<string> => {
  const reached = new Set([entry])
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = bundle.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(hasParts ? dynamicallyImportedIds : [])]) reached.add(next)
  }
  return reached
}

/** Adds to `shared` what the page begins with and its worker, or a part of that, needs too. */
const sharedModules = (shared: Set<string>): Plugin => ({
  name: 'what-page-and-worker-share',
  buildEnd() {
    const ofWorker = reachedFrom(entries.worker, this, true)
    for (const id of reachedFrom(entries.engine, this, false)) if (ofWorker.has(id)) shared.add(id)
  },
})

interface EngineFile {
  readonly name: string
  readonly contents: Uint8Array
  /** Paths of the modules in it. */
  readonly modules: readonly string[]
}

export interface MapEngine {
  /** Named by what is in it: its files never change. */
  readonly folder: string
  readonly files: readonly EngineFile[]
}

/**
 * MapLibre from its sources: what the console uses of it in `engine.js`, its worker in `worker.js`, what both need in
 * `shared.js`, which the package's own files hold twice, and what few maps need in files that come when one does
 * (docs/decisions/0094, 0100, 0113, 0116, 0142).
 */
export const bundleMapEngine = async (): Promise<MapEngine> => {
  const used = new Set<string>()
  const shared = new Set<string>([RUNTIME_MODULE_ID])
  const bundle = await rolldown({
    input: { ...entries, ...workerParts },
    // What only parts of the page share with it stays in its file.
    preserveEntrySignatures: 'allow-extension',
    plugins: [filesOfOurs(used), sharedModules(shared)],
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
    chunkFileNames: ({ name }) => `${name.replace('console_', '')}.js`,
    codeSplitting: {
      groups: [{ name: 'shared', test: (id) => shared.has(id) }],
      includeDependenciesRecursively: false,
    },
  })
  await bundle.close()
  const gone = Object.keys(ours).filter((path) => !used.has(path))
  if (gone.length > 0) throw new Error(`MapLibre no longer has ${gone.join(', ')}`)
  const scripts = output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code, moduleIds }) => ({
      name: fileName,
      contents: Buffer.from(code),
      modules: moduleIds,
    }))
  const hash = createHash('sha256')
  for (const { contents } of scripts) hash.update(contents)
  const licence = { name: 'LICENSE.txt', contents: readFileSync(join(home, 'LICENSE.txt')), modules: [] }
  return { folder: `map-engine-${hash.digest('hex').slice(0, 12)}`, files: [...scripts, licence] }
}

/** Into the folder of its name below `path`. */
export const writeMapEngine = ({ folder, files }: MapEngine, path: string): void => {
  mkdirSync(join(path, folder), { recursive: true })
  for (const { name, contents } of files) writeFileSync(join(path, folder, name), contents)
}
