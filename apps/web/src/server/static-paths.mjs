/** Files that the build names by their content. */
export const staticFiles = '/_next/static/'
/** The scripts of pages among them. */
export const scriptChunks = `${staticFiles}chunks/`

/** @param {string | undefined} url */
export const isMapWorker = (url) => /^\/_next\/static\/map-engine-\w+\/worker\.js$/.test(url ?? '')
