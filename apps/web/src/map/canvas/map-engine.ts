import type * as maplibre from 'maplibre-gl'
import { mapScript } from './map-address.ts'
import { PointTable } from './point-table.ts'

export type MapEngine = Pick<typeof maplibre, 'Map' | 'setWorkerUrl'>

interface EngineScript extends MapEngine {
  /** Tells MapLibre by which name objects of a class go to its worker: once, or it throws. */
  register(name: string, of: typeof PointTable): void
}

let knowsTables = false

const script = (name: 'engine' | 'shared') =>
  import(/* turbopackIgnore: true */ /* @vite-ignore */ mapScript(name))

/** Rejects where its scripts are not reached. Asked ahead of the map, it has them under way. */
export const loadMapEngine = async (): Promise<MapEngine> => {
  const worker = new URL(mapScript('worker'), window.location.href).href
  // Asked for at once: the engine names what it shares with its worker, and starts that, only when it has come.
  void fetch(worker).catch(() => {})
  const [engine]: [EngineScript, unknown] = await Promise.all([script('engine'), script('shared')])
  engine.setWorkerUrl(worker)
  if (!knowsTables) engine.register('PointTable', PointTable)
  knowsTables = true
  return engine
}
