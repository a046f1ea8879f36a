/** What the content may be, and the endings of names that say so. */
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
