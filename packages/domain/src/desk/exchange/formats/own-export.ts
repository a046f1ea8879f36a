import { airspaceZoneTypeName } from '../../../airspace/zones/contract.ts'
import { restrictionTypeName } from '../../../kernel/enums.ts'
import type { ExportedZone } from './exported.ts'
import { type Findings, noFindings, type SourceVolume } from './feature.ts'
import { limitFrom } from './heights.ts'
import { asObject, type Json, quoted } from './json.ts'
import { ownBefore, ownLimit } from './own-limits.ts'
import { enumerated } from './properties.ts'
import { type Restriction, uasRestrictions, uasWord } from './restrictions.ts'

/** What neither ED-269 nor ED-318 has a place for: our own export keeps it beside, so that our import loses nothing. */
export const ownExport = (zone: ExportedZone) => ({
  restriction_type: zone.restriction_type,
  airspace_zone_type: zone.airspace_zone_type,
  zone_uuid: zone.zone_uuid,
  zone_svc_id: zone.zone_svc_id,
  zone_version: zone.zone_version,
  min_altitude: zone.min_altitude,
  max_altitude: zone.max_altitude,
  ...heightsBeside(zone),
  ...(zone.schedule && { active_from: zone.active_from, active_to: zone.active_to }),
})

/** Metres above ground of limits that are measured from elsewhere. */
const heightsBeside = ({ min_altitude, max_altitude, min_height, max_height }: ExportedZone) => ({
  ...(min_altitude.reference !== 'AGL' && { min_height }),
  ...(max_altitude.reference !== 'AGL' && { max_height }),
})

/** The limits in the units in which they were given. */
export const ownLimits = (
  zone: Json,
  volumes: readonly SourceVolume[],
  { faults }: Pick<Findings, 'faults'>,
): readonly SourceVolume[] => {
  const own = asObject(zone['extendedProperties'])
  const [volume, ...more] = volumes
  if (!own || !volume || more.length > 0) return volumes
  const limit = (end: 'lower' | 'upper', name: 'min' | 'max') => {
    const given = ownLimit(own[`${name}_altitude`])
    const height = limitFrom(own[`${name}_height`], {})
    return ownBefore(given && ownBefore(given, height, { end, faults }), volume[end], { end, faults })
  }
  return [{ ...volume, lower: limit('lower', 'min'), upper: limit('upper', 'max') }]
}

interface Said {
  /** The word of the standard. */
  readonly word: string | null
  readonly restriction: Restriction | null
}

/**
 * Both types of our own go before the word of the standard; where that says that somebody else decides, one of them was edited, and
 * nobody knows which. Nothing else there does: it is of the publisher's own making, and a class of airspace is no answer to who may fly.
 */
export const ownRestriction = (
  zone: Json,
  { word, restriction }: Said,
  { faults }: Pick<Findings, 'faults'>,
) => {
  const own = asObject(zone['extendedProperties'])
  const ownType = (
    field: 'restriction_type' | 'airspace_zone_type',
    words: Readonly<Record<number, string>>,
  ) => enumerated(own?.[field], words, field, noFindings())
  const restrictionType = ownType('restriction_type', restrictionTypeName) ?? restriction?.restrictionType
  const zoneType = ownType('airspace_zone_type', airspaceZoneTypeName) ?? restriction?.zoneType
  if (restriction && restrictionType && zoneType) {
    const written = uasWord({ restriction_type: restrictionType, airspace_zone_type: zoneType })
    if (uasRestrictions[written]?.zoneType !== restriction.zoneType)
      faults.push(
        `${quoted(word)} does not agree with restriction_type ${restrictionType} and airspace_zone_type ${zoneType} in extendedProperties. Leave one of them out`,
      )
  }
  return { restrictionType: restrictionType ?? null, zoneType: zoneType ?? null }
}

/** Under this name a plan that we write has what QGroundControl keeps nowhere: name, window and both limits. */
export const ownKey = 'clearway'
