import type { ZoneSchedule } from '../../../airspace/zones/schedule-words.ts'
import type { HeightLimit, Polygon } from '../../../geo/index.ts'

/** A zone as the writers need it: the wire's fields, and the name of its owner. */
export interface ExportedZone {
  readonly zone_id: number
  readonly zone_uuid: string
  readonly zone_svc_id: string
  readonly zone_version: number
  readonly zone_name: string
  readonly restriction_type: number
  readonly airspace_zone_type: number
  readonly min_height: number
  readonly max_height: number
  readonly min_altitude: HeightLimit
  readonly max_altitude: HeightLimit
  readonly zone_envelope: Polygon
  readonly active_from: string | null
  readonly active_to: string | null
  readonly schedule: ZoneSchedule | null
  readonly updated_at: string
  readonly owner_name: string | null
}

export interface WriteOptions {
  /** When the file is made: ISO 8601. */
  readonly at: string
  /** ISO 3166-1 alpha-3 of the zones, which ED-269 and ED-318 want. */
  readonly country: string
}

/** The fields that an import takes back, under our own names, and those that identify the zone. */
export const exportedFields = (zone: ExportedZone) => ({
  zone_name: zone.zone_name,
  restriction_type: zone.restriction_type,
  airspace_zone_type: zone.airspace_zone_type,
  min_height: zone.min_height,
  max_height: zone.max_height,
  min_altitude: zone.min_altitude,
  max_altitude: zone.max_altitude,
  active_from: zone.active_from,
  active_to: zone.active_to,
  schedule: zone.schedule,
  zone_uuid: zone.zone_uuid,
  zone_svc_id: zone.zone_svc_id,
  zone_version: zone.zone_version,
  owner_name: zone.owner_name,
  updated_at: zone.updated_at,
})

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
