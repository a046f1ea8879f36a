import { fileURLToPath } from 'node:url'
import { type Files, source } from './sources.ts'

const pointTable = fileURLToPath(new URL('../../src/map/canvas/point-table.ts', import.meta.url))

export const entries = {
  engine: source('console_engine.ts'),
  worker: source('console_worker.ts'),
  'whole-worker': source('console_whole_worker.ts'),
} as const

/** Has a class wait for the decoder before it loads a tile of that kind. */
const afterMlt = (name: string, encoding: string) => `
    const { loadTile } = ${name}.prototype
    ${name}.prototype.loadTile = async function (asked) {
      if (${encoding} === 'mlt') await readMlt()
      return loadTile.call(this, asked)
    }`

/** Has a method that met letters of other scripts begin anew when what they need is there. */
const afterScripts = (name: string, method: string) => `
    const { ${method} } = ${name}.prototype
    ${name}.prototype.${method} = async function (...asked) {
      try {
        return await ${method}.apply(this, asked)
      } catch (error) {
        if (!(error instanceof NotHere) || error.part !== 'scripts') throw error
        // An area is drawn in any case.
        await readScripts().catch(doWithoutScripts)
        return this.${method}(...asked)
      }
    }`

/** Has letters that were drawn while others stood in for a part drawn anew. */
export const lettersAnew = `
    const { getGlyphs: drawn } = GlyphManager.prototype
    GlyphManager.prototype.getGlyphs = function (...asked) {
      if (this.drawnWith !== meanwhile) this.entries = {}
      this.drawnWith = meanwhile
      return drawn.apply(this, asked)
    }`

/** What the console imports, its worker, and that worker with all that somebody's style may name. */
export const ownEntries: Files = {
  [entries.engine]: `
    export { addProtocol, Map, setWorkerUrl } from './index.ts'
    export { register } from './util/web_worker_transfer.ts'
    export { giveWorker } from './util/web_worker.ts'
    import { wholeWorkers } from './util/web_worker.ts'
    import { getGlobalDispatcher } from './util/global_dispatcher.ts'
    import { VectorTileSource } from './source/vector_tile_source.ts'
    import { GlyphManager } from './render/glyph_manager.ts'
    import { doWithoutScripts, meanwhile, NotHere, once, readMlt, readScripts, readStyles } from './console_parts.ts'
    ${afterMlt('VectorTileSource', 'this.encoding')}
    ${afterScripts('GlyphManager', 'getGlyphs')}
    ${lettersAnew}
    const readDrawing = () =>
      once('drawing', async () => {
        await readStyles()
        return import('./console_drawing.ts')
      })
    export const readWhole = async () => {
      await Promise.all([readStyles(), readDrawing(), getGlobalDispatcher().broadcast('styles')])
      wholeWorkers()
    }`,
  [entries.worker]: `
    import './source/worker.ts'
    import { register } from './util/web_worker_transfer.ts'
    import { PointTable } from ${JSON.stringify(pointTable)}
    import { VectorTileWorkerSource } from './source/vector_tile_worker_source.ts'
    import { WorkerTile } from './source/worker_tile.ts'
    import { doWithoutScripts, NotHere, readMlt, readScripts, readStyles } from './console_parts.ts'
    register('PointTable', PointTable)
    self.worker.actor.registerMessageHandler('styles', readStyles)
    ${afterMlt('VectorTileWorkerSource', 'asked.encoding')}
    ${afterScripts('WorkerTile', 'parse')}`,
  [entries['whole-worker']]: `
    import './console_styles.ts'
    import './console_worker.ts'`,
  // A page starts the first worker itself, while the rest of the engine comes.
  [source('util/web_worker.ts')]: `
    import { config } from './config.ts'
    let given: Worker | null = null
    let isWhole = false
    export const giveWorker = (worker: Worker) => { given = worker }
    export const wholeWorkers = () => { isWhole = true }
    export const workerFactory = async () => {
      const file = isWhole ? new URL('whole-worker.js', config.WORKER_URL) : config.WORKER_URL
      const worker = given ?? new Worker(file, { type: 'module' })
      given = null
      return worker
    }`,
}
