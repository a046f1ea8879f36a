/** Where the build put MapLibre and its worker (scripts/map-engine), which writes it in place of this name. */
declare const MAP_ENGINE: string

export const mapScript = (name: 'engine' | 'shared' | 'worker'): string => `${MAP_ENGINE}/${name}.js`

/** What a document names ahead: with it the worker starts, and the page asks for the rest as it runs. */
export const aheadOfMap: string = mapScript('shared')
