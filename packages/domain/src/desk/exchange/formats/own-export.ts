import type { ExportedZone } from './exported.ts'
import { noFindings, type SourceVolume } from './feature.ts'
import { asObject, type Json } from './json.ts'
import { bagOf, ownLimit, restrictionIn } from './properties.ts'
import type { Restriction } from './restrictions.ts'

/** What neither ED-269 nor ED-318 has a place for: our own export keeps it beside, so that our import loses nothing. */
export const ownExport = (zone: ExportedZone) => ({
  restriction_type: zone.restriction_type,
  airspace_zone_type: zone.airspace_zone_type,
  zone_uuid: zone.zone_uuid,
  zone_svc_id: zone.zone_svc_id,
  zone_version: zone.zone_version,
  min_altitude: zone.min_altitude,
  max_altitude: zone.max_altitude,
  ...(zone.schedule && { active_from: zone.active_from, active_to: zone.active_to }),
})

/** The limits in the units in which they were given. */
export const ownLimits = (zone: Json, volumes: readonly SourceVolume[]): readonly SourceVolume[] => {
  const own = asObject(zone['extendedProperties'])
  const [lower, upper] = [ownLimit(own?.['min_altitude']), ownLimit(own?.['max_altitude'])]
  return volumes.length === 1
    ? volumes.map((volume) => ({ ...volume, lower: lower ?? volume.lower, upper: upper ?? volume.upper }))
    : volumes
}

/** Both types of our own beside the one that the standard has, `standard`. */
export const ownRestriction = (zone: Json, standard: Restriction | null) => {
  const own = restrictionIn(bagOf(asObject(zone['extendedProperties']) ?? {}), noFindings())
  return {
    restrictionType: own.restrictionType ?? standard?.restrictionType ?? null,
    zoneType: own.zoneType ?? standard?.zoneType ?? null,
  }
}

/** Under this name a plan that we write has what QGroundControl keeps nowhere: name, window and both limits. */
export const ownKey = 'clearway'
