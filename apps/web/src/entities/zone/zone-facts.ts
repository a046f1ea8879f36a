import { restrictionTypeName } from '@clearway/domain/contracts'
import { dayAndTime, type SelectOption, windowOf, type ZoneKind } from '@clearway/ui'
import type { ReactNode } from 'react'
import { type MapZone, type ZoneType, zoneTypes } from '../../map/content/types.ts'
import { type ZonePhase, zonePhase } from '../../map/layers/zone-features.ts'
import type { Outputs } from '../../trpc/client.ts'
import { limitWords } from '../../words/heights.ts'

export type Zone = Outputs['zones']['list']['data'][number]
export type ZoneDetail = Outputs['zones']['get']

export const zoneKind = ({ airspace_zone_type }: Pick<Zone, 'airspace_zone_type'>): ZoneType =>
  zoneTypes[airspace_zone_type] ?? 'awareness'

export const zoneBand = limitWords

/** As the map draws it. */
export const toMapZone = (zone: Zone): MapZone => ({
  zoneUuid: zone.zone_uuid,
  name: zone.zone_name,
  type: zoneKind(zone),
  envelope: zone.zone_envelope as MapZone['envelope'],
  minHeight: zone.min_height,
  maxHeight: zone.max_height,
  heights: limitWords(zone),
  activeFrom: zone.active_from,
  activeTo: zone.active_to,
})

/** What a zone of this type does to a mission that touches it. */
export const kindEffect: Readonly<Record<ZoneType, string>> = {
  red: 'Nobody flies here unless a manager decides so. Each mission asks.',
  yellow: 'Each mission asks, and a manager decides.',
  green: 'Missions are approved at once.',
  awareness: 'Missions are approved at once; operators see it and know.',
}

const sentence = (name: string) => name.charAt(0) + name.slice(1).toLocaleLowerCase('en').replaceAll('_', ' ')

export const restrictionWords = (type: number): string => sentence(restrictionTypeName[type] ?? '')

export const restrictionOptions: readonly SelectOption[] = Object.keys(restrictionTypeName).map((type) => ({
  value: type,
  label: restrictionWords(Number(type)),
}))

export const activeWords = (
  { active_from, active_to }: Pick<Zone, 'active_from' | 'active_to'>,
  nowMs: number,
): string => {
  if (!active_from && !active_to) return 'Always'
  if (active_from && active_to) return windowOf(active_from, active_to, nowMs)
  const from = active_from && `from ${dayAndTime(active_from, nowMs)}`
  const to = active_to && `until ${dayAndTime(active_to, nowMs)}`
  return [from, to].filter(Boolean).join(' ')
}

/** Not temporary is always active. */
export const zonePhaseOf = (zone: Zone, nowMs: number): ZonePhase => zonePhase(toMapZone(zone), nowMs)

export const isTemporary = ({ active_from, active_to }: Pick<Zone, 'active_from' | 'active_to'>): boolean =>
  active_from !== null || active_to !== null

/** What forbids most comes first, wherever several zones are named. */
const order: readonly ZoneKind[] = ['red', 'yellow', 'green', 'awareness']

/** A sentence has room for one of them, and a row shows the first. */
export const strictestFirst = <Z>(zones: readonly Z[], kindOf: (zone: Z) => ZoneKind): Z[] =>
  zones.toSorted((a, b) => order.indexOf(kindOf(a)) - order.indexOf(kindOf(b)))

/** So many characters fit beside a name. */
const shortBand = 24

/** A band of two references has the second line to itself: a height is not cut. */
export const besideName = (zone: Zone, phase: ReactNode) => {
  const band = zoneBand(zone)
  return band.length > shortBand
    ? { end: phase, detail: band }
    : { end: band, detail: restrictionWords(zone.restriction_type), endDetail: phase }
}
