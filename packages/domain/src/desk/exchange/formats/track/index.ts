import type { TrackFormat } from '../ids.ts'
import type { TrackWriter } from './track.ts'
import { writeTrackCsv } from './write-csv.ts'
import { writeTrackGeoJson } from './write-geojson.ts'
import { writeTrackGpx } from './write-gpx.ts'
import { writeTrackKml } from './write-kml.ts'

export type { Columns, HeightField, Track, TrackText } from './track.ts'

/** How a flown track is written; a file's name ends with the name of its format. */
export const trackWriters: Readonly<Record<TrackFormat, TrackWriter>> = {
  geojson: writeTrackGeoJson,
  gpx: writeTrackGpx,
  kml: writeTrackKml,
  csv: writeTrackCsv,
}

/** Whether a format has its measured values column by column, after all positions. */
export const isByColumn = (format: TrackFormat): boolean => format === 'geojson' || format === 'kml'
