import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { type RowKey, rowKey, type TelemetryField, telemetryFields } from './telemetry-fields.ts'

/** Half-open [from, to); null is open. */
export interface Band {
  min: number | null
  max: number | null
}
export interface Window {
  from: Date | null
  to: Date | null
}

export const bandToPg = ({ min, max }: Band): string => `[${min ?? ''},${max ?? ''})`

export const windowToPg = ({ from, to }: Window): string =>
  `[${from?.toISOString() ?? ''},${to?.toISOString() ?? ''})`

/** Our own range over double precision (migration volume_types): metres above ground level, [min, max). */
export const float8range = customType<{ data: Band; driverData: string }>({
  dataType: () => 'float8range',
  toDriver: bandToPg,
  fromDriver: (text) => {
    const [min, max] = bounds(text)
    return { min: min === '' ? null : Number(min), max: max === '' ? null : Number(max) }
  },
})

/** [from, to). */
export const tstzrange = customType<{ data: Window; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: windowToPg,
  fromDriver: (text) => {
    const [from, to] = bounds(text)
    return { from: from ? new Date(from) : null, to: to ? new Date(to) : null }
  },
})

/** Whole numbers as runs, in PostgreSQL's own writing: {[3,5),[9,12)}. */
export const int8multirange = customType<{ data: string; driverData: string }>({
  dataType: () => 'int8multirange',
})

const bounds = (text: string): [string, string] => {
  const [low = '', high = ''] = text.slice(1, -1).split(',')
  return [unquote(low), unquote(high)]
}
const unquote = (text: string): string => text.replaceAll('"', '')

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** timestamptz with milliseconds, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => instant('created_at').notNull()
export const updatedAt = () => instant('updated_at').notNull()
/** When a record was made, and when it last changed. */
export const timestamps = () => ({ createdAt: createdAt(), updatedAt: updatedAt() })

/** The uuid of a record that is never missing. */
export const reference = (name: string, to: () => AnyPgColumn) => uuid(name).notNull().references(to)

/** How a mission repeats: on the clock on a wall of its time zone (IANA). Exactly one of count and until. */
export interface StoredRule {
  frequency: 'daily' | 'weekly'
  /** Each so many days or weeks. */
  interval: number
  /** 1 Monday to 7 Sunday; weekly only, none: that of the first. */
  weekdays: number[]
  /** The first among them. */
  count: number | null
  /** YYYY-MM-DD, the last day. */
  until: string | null
  time_zone: string
}

/** A height as it was given, and what it is measured from. */
export interface StoredLimit {
  value: number
  reference: 'AGL' | 'AMSL' | 'W84'
  unit: 'm' | 'ft'
  /** Given above the place of take-off, and taken as above ground. */
  from_takeoff?: true | undefined
}

/**
 * The limits of a record as they were given, the ground that they were judged over, and what takes them in whole, in metres
 * above mean sea level and above the ellipsoid. An end that cannot be known is null.
 */
export interface StoredLimits {
  min: StoredLimit
  max: StoredLimit
  ground: { lowestAmslM: number; highestAmslM: number; source: string } | null
  amsl: Band
  w84: Band
}

/** Null: metres above ground, over ground whose height is unknown. */
export const limits = () => jsonb('limits').$type<StoredLimits>()

/** A band in metres above mean sea level, or above the ellipsoid; open at an end that cannot be known. */
const absolute = (name: string) => float8range(name).notNull().default(sql`'(,)'`)
export const absoluteHeights = () => ({
  heightsAmsl: absolute('heights_amsl'),
  heightsW84: absolute('heights_w84'),
})

/** Hours of the days of a week, by UTC: a time of day, or a daylight event; null is the beginning or end of the day. */
export interface StoredDailyHours {
  days: string[]
  start: string | null
  end: string | null
}

/** A part of a zone's window in which it is used; null ends are the window's, no hours are all of them. */
export interface StoredSchedulePeriod {
  from: string | null
  to: string | null
  daily: StoredDailyHours[]
}

type Ring = readonly (readonly number[])[]
/** A GeoJSON Polygon as it is kept in jsonb. */
export interface StoredPolygon {
  type: 'Polygon'
  coordinates: number[][][]
}

/** PostgreSQL's `polygon`: the outer ring as ((lon,lat),…), without the closing position. */
export const outerRing = customType<{ data: Ring; driverData: string }>({
  dataType: () => 'polygon',
  toDriver: (ring) => ringToPg(ring),
  fromDriver: (text) => ringFromPg(text),
})

export const ringToPg = (ring: Ring): string =>
  `(${ring
    .slice(0, -1)
    .map(([lon, lat]) => `(${lon},${lat})`)
    .join(',')})`

/** `((lon,lat),…)`, as PostgreSQL writes a polygon, is JSON but for its brackets. */
export const ringFromPg = (text: string): number[][] => {
  const ring = JSON.parse(text.replaceAll('(', '[').replaceAll(')', ']')) as number[][]
  return ring[0] ? [...ring, ring[0]] : []
}

const columnOf = {
  number: (name: string) => doublePrecision(name),
  whole: (name: string) => integer(name),
  flag: (name: string) => boolean(name),
  text: (name: string) => text(name),
}

type MeasuredColumns = {
  [F in TelemetryField as RowKey<F['name']>]: ReturnType<(typeof columnOf)[F['kind']]>
}

/** A column for each measured field of a frame. */
export const measuredColumns = Object.fromEntries(
  telemetryFields.map(({ name, kind }) => [rowKey(name), columnOf[kind](name)]),
) as MeasuredColumns
