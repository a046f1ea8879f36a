import type * as maplibre from 'maplibre-gl'
import { patienceMs } from '../basemap/fetched-base.ts'
import { fontScheme, latinFont } from '../basemap/latin-fonts.ts'
import { mapScript } from './map-address.ts'
import { PointTable } from './point-table.ts'

export interface MapEngine extends Pick<typeof maplibre, 'addProtocol' | 'Map' | 'setWorkerUrl'> {
  /** Has all that a style may name and none of the console's own does, in the page and in each worker. */
  readWhole(): Promise<void>
}

interface EngineScript extends MapEngine {
  /** Tells MapLibre by which name objects of a class go to its worker: once, or it throws. */
  register(name: string, of: typeof PointTable): void
  /** The worker of the first map. */
  giveWorker(worker: Worker): void
}

const script = (name: 'engine' | 'shared') =>
  import(/* turbopackIgnore: true */ /* @vite-ignore */ mapScript(name))

/**
 * What the engine shares with its worker comes first, so that the worker is at work when the rest has come
 * (docs/decisions/0113).
 */
const load = async (): Promise<MapEngine> => {
  const workerUrl = new URL(mapScript('worker'), window.location.href).href
  // In the browser's cache by the time that it can start.
  void fetch(workerUrl).catch(() => {})
  const coming: Promise<EngineScript> = script('engine')
  // Where both fail the first one says so.
  coming.catch(() => {})
  await script('shared')
  const worker = new Worker(workerUrl, { type: 'module' })
  let isAlive = true
  worker.onerror = () => {
    isAlive = false
  }
  const engine = await coming.catch((error) => {
    worker.terminate()
    throw error
  })
  engine.setWorkerUrl(workerUrl)
  // In place of one that its scripts did not reach the engine starts another.
  if (isAlive) engine.giveWorker(worker)
  else worker.terminate()
  engine.addProtocol(fontScheme, latinFont)
  engine.register('PointTable', PointTable)
  return engine
}

let loaded: Promise<MapEngine> | null = null

/** Rejects where its scripts are not reached. Asked ahead of the map, it has them under way. */
export const loadMapEngine = (): Promise<MapEngine> => {
  loaded ??= load().catch((error) => {
    loaded = null
    throw error
  })
  return loaded
}

/** The console's own host has not sent what a basemap of somebody else needs. */
export class EngineNotWhole extends Error {
  override readonly message = 'waiting for a part of this page'
}

/**
 * What a basemap of somebody else may name comes before it does (docs/decisions/0142). Rejects with EngineNotWhole, where
 * it has not come after as long as is waited for tiles.
 */
export const readWholeEngine = async (): Promise<void> => {
  const engine = await loadMapEngine()
  const late = new Promise<never>((_, refuse) => setTimeout(refuse, patienceMs, new EngineNotWhole()))
  const whole = engine.readWhole().catch((error) => {
    console.error(error)
    throw new EngineNotWhole()
  })
  await Promise.race([whole, late])
}
