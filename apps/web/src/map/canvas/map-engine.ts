import type * as maplibre from 'maplibre-gl'

/** Where the build put MapLibre and its worker (scripts/bundle-map-engine.ts), which writes it in place of this name. */
declare const MAP_ENGINE: string

export type MapEngine = Pick<typeof maplibre, 'Map' | 'setWorkerUrl'>

const script = (name: string) =>
  import(/* turbopackIgnore: true */ /* @vite-ignore */ `${MAP_ENGINE}/${name}.js`)

/** Rejects where its scripts are not reached. Asked ahead of the map, it has them under way. */
export const loadMapEngine = async (): Promise<MapEngine> => {
  const worker = new URL(`${MAP_ENGINE}/worker.js`, window.location.href).href
  // Asked for at once: the engine names what it shares with its worker, and starts that, only when it has come.
  void fetch(worker).catch(() => {})
  const [engine]: [MapEngine, unknown] = await Promise.all([script('engine'), script('shared')])
  engine.setWorkerUrl(worker)
  return engine
}
