import { tables } from '@clearway/db'
import { type FieldName, rowKey, telemetryFields } from '@clearway/db/telemetry-fields'
import type { FrameRow } from '../frames/store.ts'
import type { FrameText } from '../tracks/store.ts'
import type { FrameColumns } from './codec.ts'
import { numberWriter } from './number-text.ts'

const { telemetryFrames } = tables

const isText = ({ kind }: (typeof telemetryFields)[number]) => kind === 'text'
const keyOf = ({ name }: { name: FieldName }) => rowKey(name)

/**
 * What a packed frame is made of, in the order of its columns. The order belongs to the format: a field more needs a format
 * of its own, and the columns of this one must stay readable.
 */
export const numberKeys = [
  'timestamp',
  'sequenceNumber',
  'latitude',
  'longitude',
  ...telemetryFields.filter((field) => !isText(field)).map(keyOf),
] as const satisfies (keyof FrameRow)[]

export const textKeys = [
  'assetUuid',
  'assetUin',
  ...telemetryFields.filter(isText).map(keyOf),
] as const satisfies (keyof FrameRow)[]

type Key = (typeof numberKeys)[number] | (typeof textKeys)[number]

/** Columns that the first format did not have; what was packed then is still read. */
const addedIn: { readonly [K in Key]?: number } = { altitudeW84: 2, derivedAltitudes: 2 }
const isOf = (format: number) => (key: Key) => (addedIn[key] ?? 1) <= format

/** How many columns a format has. */
export const shapeOf = (format: number) => ({
  numbers: numberKeys.filter(isOf(format)).length,
  texts: textKeys.filter(isOf(format)).length,
})

/** Columns of an older format with those that came later, which are empty. */
export const completed = (format: number, { count, numbers, texts }: FrameColumns): FrameColumns => {
  const withAdded = <T>(keys: readonly Key[], columns: readonly T[], empty: T): T[] => {
    const left = [...columns]
    return keys.map((key) => (isOf(format)(key) ? (left.shift() as T) : empty))
  }
  return {
    count,
    numbers: withAdded(numberKeys, numbers, new Float64Array(count).fill(Number.NaN)),
    texts: withAdded(textKeys, texts, new Array<null>(count).fill(null)),
  }
}

/** The place of a column among the numbers or the texts. */
const placesOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key, i) => [key, i])) as Record<Key, number>
export const numberPlace = placesOf(numberKeys)
export const textPlace = placesOf(textKeys)

type Values = Record<string, FrameRow[keyof FrameRow]>

/** A row's fields in one order, so that all rows have one shape: a store into one is then several times as fast. */
const noValues: Values = Object.fromEntries(
  ['sessionUuid', ...numberKeys, ...textKeys].map((key) => [key, null]),
)

const readerOf = (key: (typeof numberKeys)[number]): ((value: number) => Date | boolean | number) => {
  if (key === 'timestamp') return (value) => new Date(value)
  return telemetryFrames[key].dataType === 'boolean' ? (value) => value === 1 : (value) => value
}

/** The frames from one place to before another, as their rows were. */
export const rowsBetween = (
  sessionUuid: string,
  { numbers, texts }: FrameColumns,
  { start, end }: { start: number; end: number },
): FrameRow[] => {
  const rows = Array.from({ length: end - start }, (): Values => ({ ...noValues, sessionUuid }))
  for (const [place, key] of numberKeys.entries()) {
    const [values, read] = [numbers[place]!, readerOf(key)]
    for (let at = start; at < end; at += 1)
      if (!Number.isNaN(values[at])) rows[at - start]![key] = read(values[at]!)
  }
  for (const [place, key] of textKeys.entries())
    for (let at = start; at < end; at += 1) rows[at - start]![key] = texts[place]![at] ?? null
  return rows as unknown as FrameRow[]
}

/** Where each measured field is, in the order of their table. */
const fieldColumns = telemetryFields.map((field) => {
  const key = keyOf(field)
  const place = isText(field)
    ? textPlace[key as keyof typeof textPlace]
    : numberPlace[key as keyof typeof numberPlace]
  return { place, kind: field.kind }
})

type TextAt = (at: number) => string | null

/** The column's values as words. */
const textOf = ({ numbers, texts }: FrameColumns, { place, kind }: (typeof fieldColumns)[number]): TextAt => {
  if (kind === 'text') return (at) => texts[place]![at] ?? null
  const values = numbers[place]!
  const write = kind === 'flag' ? (value: number) => String(value === 1) : numberWriter()
  return (at) => (Number.isNaN(values[at]) ? null : write(values[at]!))
}

/** The same as words (tracks/store.ts). */
export const textsBetween = (
  columns: FrameColumns,
  { start, end }: { start: number; end: number },
): FrameText[] => {
  const times = columns.numbers[numberPlace.timestamp]!
  const [latitudes, longitudes] = [numberPlace.latitude, numberPlace.longitude].map(
    (place) => columns.numbers[place]!,
  )
  const [latitudeText, longitudeText] = [numberWriter(), numberWriter()]
  const measured = fieldColumns.map((column) => textOf(columns, column))
  const frames: FrameText[] = []
  for (let at = start; at < end; at += 1)
    frames.push({
      timestamp: new Date(times[at]!).toISOString(),
      latitude: latitudeText(latitudes![at]!),
      longitude: longitudeText(longitudes![at]!),
      measured: measured.map((text) => text(at)),
    })
  return frames
}
