import { airspaceZoneTypeName } from '../../../airspace/zones/contract.ts'
import type { ZoneSchedule } from '../../../airspace/zones/schedule-words.ts'
import { restrictionTypeName } from '../../../kernel/enums.ts'
import type { Findings, Limit, SourceWindow } from './feature.ts'
import { limitFrom } from './heights.ts'
import { asNumber, asText, type Json, quoted } from './json.ts'
import { ownBefore, ownLimit } from './own-limits.ts'
import { radiusInMetres } from './radii.ts'
import { kindRestriction, type Restriction } from './restrictions.ts'
import { ownSchedule } from './schedules.ts'
import { endOf, instantOf } from './windows.ts'

/** Properties by their names in lower case without underscores, so that minHeight, min_height and MIN-HEIGHT are one. */
export type Bag = ReadonlyMap<string, unknown>

export const bagOf = (properties: Json): Bag =>
  new Map(
    Object.entries(properties).map(([name, value]) => [
      name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
      value,
    ]),
  )

/** The names under which files keep each thing, ours first. */
const names = {
  name: ['zonename', 'missionname', 'name', 'title', 'label', 'designator'],
  id: ['zonesvcid', 'identifier', 'ident', 'id', 'fid'],
  lowerAltitude: ['minaltitude'],
  upperAltitude: ['maxaltitude'],
  lower: ['minheight', 'lower', 'lowerlimit', 'floor', 'base', 'minaltitude', 'minalt', 'bottom'],
  upper: ['maxheight', 'upper', 'upperlimit', 'ceiling', 'top', 'maxaltitude', 'maxalt'],
  lowerReference: ['lowerreference', 'lowerverticalreference', 'lowerref', 'floorreference'],
  upperReference: ['upperreference', 'upperverticalreference', 'upperref', 'ceilingreference'],
  reference: ['heightreference', 'verticalreference', 'altitudereference', 'datum'],
  unit: ['uom', 'uomdimensions', 'unit', 'units'],
  from: ['activefrom', 'startdatetime', 'starttime', 'validfrom', 'begin', 'start'],
  to: ['activeto', 'enddatetime', 'endtime', 'validto', 'end'],
  restriction: ['restrictiontype'],
  zoneType: ['airspacezonetype'],
  kind: ['kind', 'restriction', 'class', 'category', 'type'],
  radius: ['radius'],
  radiusM: ['radiusm'],
  schedule: ['schedule'],
} as const

const read = (bag: Bag, wanted: keyof typeof names): unknown => {
  const name = names[wanted].find((candidate) => bag.get(candidate) != null && bag.get(candidate) !== '')
  return name === undefined ? undefined : bag.get(name)
}

export const nameIn = (bag: Bag): string | null => asText(read(bag, 'name'))
export const idIn = (bag: Bag): string | null => asText(read(bag, 'id'))
/** Metres. The unit of a feature is that of its heights and of `radius`; `radius_m` names its own. */
export const radiusIn = (bag: Bag, found: Findings): number | null => {
  const metres = asNumber(read(bag, 'radiusM'))
  const radius = asNumber(read(bag, 'radius'))
  if (metres !== null || radius === null) return metres
  return radiusInMetres(radius, read(bag, 'unit'), found)
}

/** Lower and upper limit; a height that names no reference is above ground. */
export const limitsIn = (
  bag: Bag,
  { faults }: Pick<Findings, 'faults'>,
): { lower: Limit | null; upper: Limit | null } => {
  const unit = read(bag, 'unit')
  const end = (name: 'lower' | 'upper') => {
    const reference = read(bag, `${name}Reference`) ?? read(bag, 'reference')
    const beside = limitFrom(read(bag, name), { unit, reference })
    return ownBefore(ownLimit(read(bag, `${name}Altitude`)), beside, { end: name, faults })
  }
  return { lower: end('lower'), upper: end('upper') }
}

export const windowIn = (bag: Bag, found: Findings): SourceWindow | null => {
  const from = instantOf(read(bag, 'from'), 'start', found)
  const to = endOf(read(bag, 'to'), 'end', found)
  return from === null && to === null ? null : { from, to }
}

export const scheduleIn = (bag: Bag, found: Findings): ZoneSchedule | null =>
  ownSchedule(read(bag, 'schedule'), found)

export const restrictionIn = (
  bag: Bag,
  found: Findings,
): { restrictionType: number | null; zoneType: number | null } => {
  const guess = strictestKind(bag)
  const stated = {
    restrictionType: enumerated(read(bag, 'restriction'), restrictionTypeName, 'restriction_type', found),
    zoneType: enumerated(read(bag, 'zoneType'), airspaceZoneTypeName, 'airspace_zone_type', found),
  }
  return {
    restrictionType: stated.restrictionType ?? guess?.restrictionType ?? null,
    zoneType: stated.zoneType ?? guess?.zoneType ?? null,
  }
}

/** The strictest of what its words mean, in the order of restriction_type: within class G an area may be prohibited. */
const strictestKind = (bag: Bag): Restriction | undefined =>
  names.kind
    .flatMap((name) => kindRestriction(asText(bag.get(name)) ?? '') ?? [])
    .sort((a, b) => a.restrictionType - b.restrictionType)[0]

/** A value of one of our enumerations, by its number or its name. */
export const enumerated = (
  value: unknown,
  words: Readonly<Record<number, string>>,
  field: string,
  found: Findings,
): number | null => {
  const text = asText(value)
  if (text === null) return null
  const entry = Object.entries(words).find(([number, word]) => number === text || word === text.toUpperCase())
  if (entry) return Number(entry[0])
  found.faults.push(`${field} is ${quoted(text)}, not one of ${Object.values(words).join(', ')}`)
  return null
}
