import { constraintType } from '@clearway/domain/contracts'
import { dayAndTime, windowOf } from '@clearway/ui'
import type { Bounds } from '../../map/content/types.ts'
import type { ConstraintKind, MapConstraint } from '../../map/layers/constraint-layer.tsx'
import type { Outputs } from '../../trpc/client.ts'
import { limitWords } from '../../words/heights.ts'

export type Constraint = Outputs['constraints']['list']['constraints'][number]

export const constraintKinds: readonly ConstraintKind[] = ['geofence', 'corridor', 'weather']

const kindOfType: Readonly<Record<number, ConstraintKind>> = {
  [constraintType.geofence]: 'geofence',
  [constraintType.corridor]: 'corridor',
  [constraintType.weather]: 'weather',
}

export const constraintKindName: Readonly<Record<ConstraintKind, string>> = {
  geofence: 'Geofence',
  corridor: 'Asset corridor',
  weather: 'Weather cell',
}
export const constraintKindPlural: Readonly<Record<ConstraintKind, string>> = {
  geofence: 'Geofences',
  corridor: 'Asset corridors',
  weather: 'Weather cells',
}
export const constraintKindMeaning: Readonly<Record<ConstraintKind, string>> = {
  geofence: 'A boundary that aircraft keep to, or out of.',
  corridor: 'The way that somebody’s aircraft take.',
  weather: 'Weather that aircraft had better stay out of.',
}

type Kinded = Pick<Constraint, 'constraint_type' | 'metadata'>

export const constraintKind = ({ constraint_type }: Pick<Kinded, 'constraint_type'>): ConstraintKind =>
  kindOfType[constraint_type] ?? 'geofence'

/** Its name; another organisation's corridor has none that one may read. */
export const constraintName = (constraint: Kinded): string => {
  const { name } = constraint.metadata
  return typeof name === 'string' && name !== '' ? name : constraintKindName[constraintKind(constraint)]
}

type Windowed = Pick<Constraint, 'active_from' | 'active_to'>

export const constraintTimes = ({ active_from, active_to }: Windowed, nowMs: number): string => {
  if (!active_from && !active_to) return 'Always'
  if (active_from && active_to) return windowOf(active_from, active_to, nowMs)
  return active_from ? `From ${dayAndTime(active_from, nowMs)}` : `Until ${dayAndTime(active_to!, nowMs)}`
}

export type ConstraintPhase = 'active' | 'later' | 'past'

export const constraintPhase = ({ active_from, active_to }: Windowed, atMs: number): ConstraintPhase => {
  if (active_from && Date.parse(active_from) > atMs) return 'later'
  return active_to && Date.parse(active_to) <= atMs ? 'past' : 'active'
}

/** As a map draws it: what is past is not drawn. */
export const toMapConstraints = (all: readonly Constraint[], atMs: number): MapConstraint[] =>
  all
    .filter((one) => constraintPhase(one, atMs) !== 'past')
    .map((one) => {
      const kind = constraintKind(one)
      const name = constraintName(one)
      const titled =
        name === constraintKindName[kind] ? name : `${name}, ${constraintKindName[kind].toLowerCase()}`
      const times = constraintTimes(one, atMs)
      return {
        id: one.constraint_uuid,
        kind,
        envelope: one.geometry_2d as MapConstraint['envelope'],
        label: [titled, limitWords(one), times === 'Always' ? null : times].filter(Boolean).join('\n'),
      }
    })

/**
 * The box to ask for: what a map shows, out to a grid as coarse as the view is wide, so that a map that is moved a
 * little asks nothing new. A view over the date line asks for all longitudes.
 */
export const viewBox = ({ west, south, east, north }: Bounds): Bounds => {
  const wide = Math.max(Math.abs(east - west), Math.abs(north - south), 1e-3)
  const step = 2 ** Math.ceil(Math.log2(wide))
  const isOverDateLine = east < west || west < -180 || east > 180
  const down = (value: number, least: number) => Math.max(least, Math.floor(value / step) * step)
  const up = (value: number, most: number) => Math.min(most, Math.ceil(value / step) * step)
  return {
    west: isOverDateLine ? -180 : down(west, -180),
    south: down(south, -90),
    east: isOverDateLine ? 180 : up(east, 180),
    north: up(north, 90),
  }
}
