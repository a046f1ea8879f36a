/** The names of the formats, apart from their readers: a contract needs no parser. */

export const zoneFormats = ['ed269', 'ed318', 'geojson', 'kml', 'openair'] as const
export const missionFormats = ['plan', 'kml', 'geojson'] as const
export const missionExportFormats = ['plan', 'kml', 'geojson'] as const
export const exportFormats = ['geojson', 'kml', 'ed269', 'ed318'] as const
export const trackFormats = ['geojson', 'gpx', 'kml', 'csv'] as const

export type ExportFormat = (typeof exportFormats)[number]
export type MissionExportFormat = (typeof missionExportFormats)[number]
export type TrackFormat = (typeof trackFormats)[number]

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  ed269: 'application/json',
  ed318: 'application/geo+json',
}

export const missionContentTypes: Readonly<Record<MissionExportFormat, string>> = {
  plan: 'application/json',
  kml: contentTypes.kml,
  geojson: contentTypes.geojson,
}

export const trackContentTypes: Readonly<Record<TrackFormat, string>> = {
  geojson: contentTypes.geojson,
  gpx: 'application/gpx+xml',
  kml: contentTypes.kml,
  csv: 'text/csv',
}
