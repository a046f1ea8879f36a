import { type HeightLimit, limitMetres } from '../../../geo/index.ts'
import type { ExportedZone, WriteOptions } from './exported.ts'
import { ownExport } from './own-export.ts'
import { asksManager, uasWord } from './restrictions.ts'
import { writtenPeriods } from './schedules.ts'

/** At most seven characters, as ED-269 requires, and unique: the number of the zone, base 36. */
export const identifierOf = ({ zone_id }: ExportedZone): string =>
  zone_id.toString(36).toUpperCase().padStart(7, '0')

/** EUROCAE ED-269. What it has no place for goes to extendedProperties, so that our own import loses nothing. */
export const writeEd269 = (zones: readonly ExportedZone[], options: WriteOptions): string =>
  JSON.stringify({
    formatVersion: '1.0.0',
    createdAt: options.at,
    UASZoneList: zones.map((zone) => zoneOf(zone, options)),
  })

/** One unit for both limits; the limits as they were given are in extendedProperties. */
export const limitsOf = ({ min_altitude: lower, max_altitude: upper }: ExportedZone) => {
  const isInFeet = lower.unit === 'ft' && upper.unit === 'ft'
  const number = (limit: HeightLimit) => (isInFeet ? limit.value : limitMetres(limit))
  return {
    uomDimensions: isInFeet ? 'FT' : 'M',
    lowerLimit: number(lower),
    lowerVerticalReference: verticalReference[lower.reference],
    upperLimit: number(upper),
    upperVerticalReference: verticalReference[upper.reference],
  }
}

const verticalReference = { AGL: 'AGL', AMSL: 'AMSL', W84: 'WGS84' } as const

const zoneOf = (zone: ExportedZone, { country }: WriteOptions) => ({
  identifier: identifierOf(zone),
  country,
  name: zone.zone_name,
  type: 'COMMON',
  restriction: uasWord(zone),
  reason: ['OTHER'],
  applicability: writtenPeriods(zone).map((period) => ({
    permanent: period.startDateTime === null && period.endDateTime === null ? 'YES' : 'NO',
    ...period,
  })),
  zoneAuthority: [
    {
      name: zone.owner_name ?? 'Platform administration',
      purpose: asksManager(zone) ? 'AUTHORIZATION' : 'INFORMATION',
    },
  ],
  geometry: [
    {
      ...limitsOf(zone),
      horizontalProjection: { type: 'Polygon', coordinates: zone.zone_envelope.coordinates },
    },
  ],
  extendedProperties: ownExport(zone),
})
