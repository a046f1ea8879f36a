import { type ExportedZone, exportedFields } from './exported.ts'

/** RFC 7946: one Feature a zone, the wire's fields as its properties. */
export const writeGeoJson = (zones: readonly ExportedZone[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: zones.map((zone) => ({
      type: 'Feature',
      id: zone.zone_svc_id,
      geometry: zone.zone_envelope,
      properties: exportedFields(zone),
    })),
  })
