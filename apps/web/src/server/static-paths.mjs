/** Files that the build names by their content. */
export const staticFiles = '/_next/static/'
/**
 * A script of a page among them, and not that of a worker.
 * @param {string | undefined} url
 */
export const isPageScript = (url) => /^\/_next\/static\/chunks\/(?!turbopack-worker)/.test(url ?? '')

/** @param {string | undefined} url */
export const isMapWorker = (url) => /^\/_next\/static\/map-engine-\w+\/(?:whole-)?worker\.js$/.test(url ?? '')
