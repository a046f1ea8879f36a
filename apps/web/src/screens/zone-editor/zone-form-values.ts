import { airspaceZoneType, restrictionType } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { plural, zoneKindName } from '@clearway/ui'
import { kindEffect, type ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { newLimitsAndWindow, windowFields, wireWindow } from '../../forms/limits-and-window.ts'
import { type Measure, measuredFields, withLimits } from '../../forms/measures.ts'
import { type ZoneType, zoneTypes } from '../../map/content/types.ts'
import type { Outputs } from '../../trpc/client.ts'
import type { ZoneForm } from './zone-schema.ts'

export const kindOptions = Object.entries(zoneTypes).map(([value, kind]) => ({
  value,
  label: zoneKindName[kind as ZoneType],
  hint: kindEffect[kind as ZoneType].split('.')[0],
}))

export const newZone = (measure?: Measure): ZoneForm => ({
  zone_name: '',
  airspace_zone_type: airspaceZoneType.yellow,
  restriction_type: restrictionType.controlled,
  ...newLimitsAndWindow(measure),
  taken_window: null,
  drops_schedule: false,
})

export const formOf = (zone: ZoneDetail | undefined): ZoneForm => {
  if (!zone) return newZone()
  const { zone_name, airspace_zone_type, restriction_type } = zone
  return {
    zone_name,
    airspace_zone_type: airspace_zone_type as ZoneForm['airspace_zone_type'],
    restriction_type: restriction_type as ZoneForm['restriction_type'],
    ...measuredFields(zone),
    ...windowFields(zone),
    taken_window: null,
    drops_schedule: false,
  }
}

export const toWire = (
  { drops_schedule, taken_window, ...form }: ZoneForm,
  zone: Pick<ZoneDetail, 'active_from' | 'active_to'> | undefined,
) => ({
  ...withLimits(form),
  ...(drops_schedule && { schedule: null }),
  ...wireWindow({ ...form, taken_window }, zone),
})

interface Draft {
  readonly polygon: Polygon | null
  readonly values: ZoneForm
  readonly zone: ZoneDetail | undefined
}

/** Of a draft, what decides which missions it touches. */
export const touchingPart = ({ polygon, values, zone }: Draft) => {
  const { min_altitude, max_altitude, active_from, active_to, airspace_zone_type } = toWire(values, zone)
  return {
    zone_uuid: zone?.zone_uuid ?? null,
    zone_envelope: { ...polygon },
    min_altitude,
    max_altitude,
    active_from,
    active_to,
    airspace_zone_type,
  }
}

/** In that it is the zone as it is stored, which has asked already whom it meets. */
export const touchesAsStored = (
  part: ReturnType<typeof touchingPart>,
  zone: ZoneDetail | undefined,
): boolean =>
  zone !== undefined &&
  JSON.stringify(part) ===
    JSON.stringify(touchingPart({ polygon: zone.zone_envelope as Polygon, values: formOf(zone), zone }))

/** A window of a temporary restriction, as the fields hold it; empty is open. */
export type ZoneWindow = Pick<ZoneForm, 'active_from' | 'active_to' | 'taken_window'>

interface WindowPreset {
  readonly label: string
  readonly window: ZoneWindow
}

const hourMs = 3_600_000
const quarterMs = hourMs / 4

const at = (nowMs: number, days: number, hour: number): number => {
  const day = new Date(nowMs)
  // By calendar: a day is 23 or 25 hours long where the clocks change.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime()
}

const between = (fromMs: number, toMs: number): ZoneWindow => {
  const taken_window = {
    active_from: new Date(fromMs).toISOString(),
    active_to: new Date(toMs).toISOString(),
  }
  return { ...windowFields(taken_window), taken_window }
}

/** Windows that managers ask for most, from this moment on. */
export const windowPresets = (nowMs: number): readonly WindowPreset[] => {
  const quarter = Math.ceil(nowMs / quarterMs) * quarterMs
  const midnight = at(nowMs, 1, 0)
  return [
    { label: 'Always', window: { active_from: '', active_to: '', taken_window: null } },
    { label: '2 hours', window: between(quarter, quarter + 2 * hourMs) },
    // In the last quarter of a day what is left of it begins at once.
    { label: 'Today', window: between(quarter < midnight ? quarter : nowMs, midnight) },
    { label: 'Tomorrow 06–18', window: between(at(nowMs, 1, 6), at(nowMs, 1, 18)) },
    { label: '7 days', window: between(quarter, at(nowMs, 8, 0)) },
  ]
}

type Affected = Outputs['zones']['evaluate']

/** "2 missions will ask for a decision. 1 leaves the zone." */
export const affectedWords = (
  { asked, asked_again, approved, retired, kept, total_flight_plans }: Affected,
  isNew: boolean,
): string => {
  const parts = [
    asked > 0 && `${plural(asked, 'mission')} will ask for a decision`,
    asked_again > 0 && `${plural(asked_again, 'approval')} given by the rule must be asked again`,
    approved > 0 && `${plural(approved, 'mission')} ${approved === 1 ? 'is' : 'are'} approved at once`,
    retired > 0 && `${plural(retired, 'mission')} no longer ${retired === 1 ? 'needs' : 'need'} this zone`,
    kept > 0 && plural(kept, 'answer stands', 'answers stand'),
    total_flight_plans > 0 && plural(total_flight_plans, 'flight plan follows', 'flight plans follow'),
  ].filter(Boolean)
  if (parts.length === 0) return isNew ? 'No mission is in this airspace.' : 'No mission asks this zone.'
  return `${parts.join('. ')}.`
}
