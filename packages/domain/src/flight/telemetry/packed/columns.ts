import { tables } from '@clearway/db'
import { type FieldName, rowKey, telemetryFields } from '@clearway/db/telemetry-fields'
import type { FrameRow } from '../frames/store.ts'
import type { FrameColumns } from './codec.ts'

const { telemetryFrames } = tables

/**
 * What a packed frame is made of, in the order of its columns, which belongs to the format: columns are only ever added at
 * the end, with a format of their own. Made from the table of fields.
 */
const isText = ({ kind }: (typeof telemetryFields)[number]) => kind === 'text'
const keyOf = ({ name }: { name: FieldName }) => rowKey(name)

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

export const shape = { numbers: numberKeys.length, texts: textKeys.length }

/** The place of a column among the numbers or the texts. */
const placesOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key, i) => [key, i])) as Record<Key, number>
export const numberPlace = placesOf(numberKeys)
export const textPlace = placesOf(textKeys)

type Read = (columns: FrameColumns, at: number) => FrameRow[keyof FrameRow]

const numberRead = (key: (typeof numberKeys)[number], place: number): Read => {
  const isFlag = telemetryFrames[key].dataType === 'boolean'
  return ({ numbers }, at) => {
    const value = numbers[place]![at]!
    if (Number.isNaN(value)) return null
    if (key === 'timestamp') return new Date(value)
    return isFlag ? value === 1 : value
  }
}

const readers: readonly (readonly [key: keyof FrameRow, read: Read])[] = [
  ...numberKeys.map((key, i) => [key, numberRead(key, i)] as const),
  ...textKeys.map((key, i): [keyof FrameRow, Read] => [key, ({ texts }, at) => texts[i]![at] ?? null]),
]

/** A frame as its row was. */
export const rowAt = (sessionUuid: string, columns: FrameColumns, at: number): FrameRow => {
  const row: Record<string, unknown> = { sessionUuid }
  for (const [key, read] of readers) row[key] = read(columns, at)
  return row as FrameRow
}
