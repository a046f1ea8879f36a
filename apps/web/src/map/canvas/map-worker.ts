// MapLibre finds its worker beside its own file, which a bundler moves; so the bundler needs its path too.
export const mapWorkerUrl = new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href

/** Has the worker's file in the browser's cache by the time that MapLibre, which asks for it, is there. */
export const warmMapWorker = (): void => void fetch(mapWorkerUrl).catch(() => {})
