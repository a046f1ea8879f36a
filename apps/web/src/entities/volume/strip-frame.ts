import type { StripBlock, StripOverlap, StripZone } from '@clearway/ui'
import { usualMeasure, valueIn } from '../../forms/measures.ts'
import { toLocalInput } from '../../words/text.ts'
import { zoneKindOf } from '../permission/request-words.ts'
import type { Conflict } from './verdict-words.ts'
import type { BandAndWindow } from './volume-fields.ts'

export interface Frame {
  readonly from: number
  readonly to: number
}

const quarterMs = 15 * 60_000
const leastAirMs = 2 * quarterMs
/** Air on each side, as a share of the window. */
const air = 0.4

/** The time that the strip shows round a window: room to drag into, on whole quarters of an hour. */
export const frameRound = (startMs: number, endMs: number): Frame => {
  const room = Math.max(leastAirMs, (endMs - startMs) * air)
  return {
    from: Math.floor((startMs - room) / quarterMs) * quarterMs,
    to: Math.ceil((endMs + room) / quarterMs) * quarterMs,
  }
}

/** Is the window still well inside what is shown? Else the strip should show another stretch of time. */
export const isFramed = ({ from, to }: Frame, startMs: number, endMs: number): boolean =>
  startMs > from && endMs < to && (endMs - startMs) * 4 > to - from

export interface ZoneBand {
  readonly zone_uuid: string
  readonly zone_name: string
  readonly airspace_zone_type: number
  readonly min_height: number
  readonly max_height: number
  readonly active_from: string | null
  readonly active_to: string | null
}

/** Zones of one kind, band and time are one block here, by the names of the first two: the map shows which is which. */
export const stripZones = (zones: readonly ZoneBand[]): StripZone[] => {
  const groups = Map.groupBy(zones, (zone) =>
    [zone.airspace_zone_type, zone.min_height, zone.max_height, zone.active_from, zone.active_to].join(),
  )
  return [...groups.values()].map(zoneBlock)
}

const mostNamed = 2

const zoneBlock = (same: readonly ZoneBand[]): StripZone => {
  const zone = same[0]!
  const names = same.map(({ zone_name }) => zone_name)
  const more = names.length - mostNamed
  return {
    key: zone.zone_uuid,
    kind: zoneKindOf(zone.airspace_zone_type),
    name: names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : ''),
    lower: zone.min_height,
    upper: zone.max_height,
    from: zone.active_from ? Date.parse(zone.active_from) : undefined,
    to: zone.active_to ? Date.parse(zone.active_to) : undefined,
  }
}

/** Two plans that want the same band at the same time are one block here; the map shows which is which. */
export const stripOverlaps = (conflicts: readonly Conflict[]): StripOverlap[] => [
  ...new Map(conflicts.map((conflict) => [overlapKey(conflict), overlapOf(conflict)])).values(),
]

const overlapKey = ({ starts_at, ends_at, min_height, max_height }: Conflict): string =>
  [starts_at, ends_at, min_height, max_height].join()

const overlapOf = (conflict: Conflict): StripOverlap => ({
  key: overlapKey(conflict),
  from: Date.parse(conflict.starts_at),
  to: Date.parse(conflict.ends_at),
  lower: conflict.min_height,
  upper: conflict.max_height,
})

/**
 * What a block that was moved changes of the fields: nothing but that, and each height in what its field is measured in,
 * rounded into the block.
 */
export const fieldsOfBlock = (
  next: StripBlock,
  before: StripBlock,
  {
    min_measure = usualMeasure,
    max_measure = usualMeasure,
  }: Pick<BandAndWindow, 'min_measure' | 'max_measure'>,
): Partial<BandAndWindow> => ({
  ...(next.lower !== before.lower && { min_height: valueIn(min_measure, next.lower, Math.ceil) }),
  ...(next.upper !== before.upper && { max_height: valueIn(max_measure, next.upper, Math.floor) }),
  ...(next.from !== before.from && { start_time: toLocalInput(next.from) }),
  ...(next.to !== before.to && { end_time: toLocalInput(next.to) }),
})

const tenFeetM = 3.048

/** The grid of heights: whole numbers of the unit in which they are given. */
export const stepOf = ({ max_measure = usualMeasure }: Pick<BandAndWindow, 'max_measure'>): number =>
  max_measure.startsWith('ft') ? tenFeetM : 5
