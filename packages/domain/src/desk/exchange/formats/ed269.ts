import type { Document } from './document.ts'
import {
  type Findings,
  noFindings,
  type Reading,
  readEach,
  type SourceFeature,
  type SourceVolume,
  type SourceWindow,
  unreadable,
} from './feature.ts'
import { limitFrom } from './heights.ts'
import { asNumber, asObject, asText, type Json, listed, quoted } from './json.ts'
import { ownLimits, ownRestriction } from './own-export.ts'
import { radiusInMetres } from './radii.ts'
import { uasRestriction } from './restrictions.ts'
import { ownWindow, type SourcePeriod, sourcePeriod, timesOf } from './schedules.ts'
import { area } from './shapes.ts'

/** Where publishers put the list of zones: the standard's own name and those seen in the field. */
const listNames = ['UASZoneList', 'uasZoneList', 'uas_zones', 'uasZones', 'features']

const zonesOf = ({ json }: { json: unknown }): readonly unknown[] | null => {
  if (Array.isArray(json)) return json
  const root = asObject(json)
  if (!root) return null
  const name = listNames.find((candidate) => Array.isArray(root[candidate]))
  if (name) return root[name] as unknown[]
  return isZone(root) ? [root] : null
}

/** A geometry that is a list of volumes is what no GeoJSON has. */
const isZone = (value: unknown): boolean => {
  const zone = asObject(value)
  return (
    zone !== null && zone['type'] !== 'Feature' && ('restriction' in zone || Array.isArray(zone['geometry']))
  )
}

export const detectEd269 = (document: Document): boolean => {
  if (document.kind !== 'json') return false
  const root = asObject(document.json)
  return Boolean(root && 'UASZoneList' in root) || Boolean(zonesOf(document)?.some(isZone))
}

/** EUROCAE ED-269 UAS geographical zones. */
export const readEd269 = (document: Document): Reading => {
  const zones = document.kind === 'json' ? zonesOf(document) : null
  if (!zones) return unreadable('The file is no ED-269: it has no UASZoneList.')
  return readEach(zones, readZone)
}

const readZone = (value: unknown, index: number): SourceFeature => {
  const found = noFindings()
  const zone = asObject(value) ?? {}
  if (!isZone(value)) found.faults.push('is no UAS zone: it has neither restriction nor geometry')
  const { window, schedule } = applicability(zone, found)
  const volumes = ownLimits(
    zone,
    listed(zone['geometry']).flatMap((volume) => readVolume(volume, found)),
    found,
  )
  if (volumes.length === 0 && found.faults.length === 0) found.faults.push('has no geometry')
  leaveOut(zone, found)
  return {
    index,
    id: asText(zone['identifier']),
    name: asText(zone['name']),
    volumes,
    window,
    schedule,
    ...restrictionOf(zone, window, found),
    ...found,
  }
}

const restrictionOf = (zone: Json, window: SourceWindow | null, found: Findings) => {
  const word = asText(zone['restriction'])
  const restriction = word === null ? null : uasRestriction(word, Boolean(window?.to))
  if (word !== null && !restriction) found.notes.push(`restriction ${quoted(word)} is not one of ED-269`)
  return ownRestriction(zone, { word, restriction }, found)
}

const readVolume = (value: unknown, found: Findings): SourceVolume[] => {
  const volume = asObject(value) ?? {}
  const unit = volume['uomDimensions']
  const limit = (end: 'lower' | 'upper') =>
    limitFrom(volume[`${end}Limit`], { unit, reference: volume[`${end}VerticalReference`] })
  const heights = { lower: limit('lower'), upper: limit('upper') }
  const projection = asObject(volume['horizontalProjection']) ?? {}
  if (projection['type'] === 'Polygon') return [{ shape: area(projection['coordinates']), ...heights }]
  if (projection['type'] !== 'Circle') {
    found.faults.push(
      `horizontalProjection is ${quoted(projection['type'] ?? 'nothing')}, not a Polygon or a Circle`,
    )
    return []
  }
  const radius = asNumber(projection['radius'])
  if (radius === null) {
    found.faults.push('a Circle needs a radius')
    return []
  }
  const radiusM = radiusInMetres(radius, unit, found)
  return [{ shape: { kind: 'circle', centre: projection['center'], radiusM }, ...heights }]
}

const applicability = (zone: Json, found: Findings) =>
  timesOf(
    listed(zone['applicability']).map((period) => periodOf(asObject(period) ?? {}, found)),
    found,
    ownWindow(zone, found),
  )

const periodOf = (period: Json, found: Findings): SourcePeriod => {
  const read = sourcePeriod(period, found)
  if (asText(period['permanent'])?.toUpperCase() !== 'YES') return read
  if (read.from || read.to) found.notes.push('permanent is YES, so its start and end were left out')
  return { ...read, from: null, to: null }
}

const conditions = ['restrictionConditions', 'message'] as const

/** What has no place in a zone of the service is noted, so that a manager can write it down elsewhere. */
const leaveOut = (zone: Json, found: Findings): void => {
  for (const field of conditions) {
    const said = listed(zone[field]).map(asText).filter(Boolean).join('; ')
    if (said) found.notes.push(`${field} (${said.slice(0, 200)}) was left out`)
  }
}
