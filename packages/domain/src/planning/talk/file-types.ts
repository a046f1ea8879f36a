/** Of one message. */
export const mostFiles = 5

/** The types that the content may have, and their file name endings. */
export const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/geo+json': ['geojson', 'json'],
  'application/vnd.google-earth.kml+xml': ['kml', 'xml'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'log', 'md', ''],
}
export const fileContentTypes = Object.keys(endings)
