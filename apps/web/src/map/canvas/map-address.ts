/** Where the build put MapLibre and its worker (scripts/bundle-map-engine.ts), which writes it in place of this name. */
declare const MAP_ENGINE: string

export const mapScript = (name: 'engine' | 'shared' | 'worker'): string => `${MAP_ENGINE}/${name}.js`

/** The two that a page runs. */
export const mapScripts: readonly string[] = [mapScript('shared'), mapScript('engine')]
