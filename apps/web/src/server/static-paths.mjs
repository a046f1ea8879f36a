/** Files that the build names by their content. */
export const staticFiles = '/_next/static/'
/** The scripts of pages among them. */
export const scriptChunks = `${staticFiles}chunks/`
