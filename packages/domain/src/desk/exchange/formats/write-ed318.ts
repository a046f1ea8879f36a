import type { ExportedZone, WriteOptions } from './exported.ts'
import { ownExport } from './own-export.ts'
import { asksManager, uasWord } from './restrictions.ts'
import { writtenPeriods } from './schedules.ts'
import { identifierOf, limitsOf } from './write-ed269.ts'

/** EUROCAE ED-318: GeoJSON whose geometries have a layer. What it has no place for goes to extendedProperties. */
export const writeEd318 = (zones: readonly ExportedZone[], options: WriteOptions): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    metadata: { issued: options.at },
    features: zones.map((zone) => featureOf(zone, options)),
  })

const text = (words: string) => [{ text: words, lang: 'en-GB' }]

const layerOf = (zone: ExportedZone) => {
  const { uomDimensions, lowerLimit, lowerVerticalReference, upperLimit, upperVerticalReference } =
    limitsOf(zone)
  return {
    lower: lowerLimit,
    lowerReference: lowerVerticalReference,
    upper: upperLimit,
    upperReference: upperVerticalReference,
    uom: uomDimensions.toLowerCase(),
  }
}

/** The one word that the two standards spell differently. */
const spelled: Readonly<Record<string, string>> = { REQ_AUTHORISATION: 'REQ_AUTHORIZATION' }

const isPermanent = (zone: ExportedZone): boolean =>
  zone.active_from === null && zone.active_to === null && zone.schedule === null

const featureOf = (zone: ExportedZone, { country }: WriteOptions) => ({
  type: 'Feature',
  id: zone.zone_svc_id,
  geometry: { ...zone.zone_envelope, layer: layerOf(zone) },
  properties: {
    identifier: identifierOf(zone),
    country,
    name: text(zone.zone_name),
    type: spelled[uasWord(zone)] ?? uasWord(zone),
    variant: 'COMMON',
    reason: ['OTHER'],
    zoneAuthority: [
      {
        name: text(zone.owner_name ?? 'Platform administration'),
        purpose: asksManager(zone) ? 'AUTHORIZATION' : 'INFORMATION',
      },
    ],
    ...(!isPermanent(zone) && {
      limitedApplicability: writtenPeriods(zone).map(({ startDateTime, endDateTime, ...hours }) => ({
        ...(startDateTime !== null && { startDateTime }),
        ...(endDateTime !== null && { endDateTime }),
        ...hours,
      })),
    }),
    extendedProperties: ownExport(zone),
  },
})
