import type { MessageName } from './definitions.ts'
import { type Field, type FieldType, type Layout, layoutNamed, sizes } from './layout.ts'

export type Value = number | string | readonly number[]
export type Fields = Readonly<Record<string, Value>>

const readers: Record<FieldType, (bytes: DataView, at: number) => number> = {
  uint64: (bytes, at) => Number(bytes.getBigUint64(at, true)),
  float: (bytes, at) => bytes.getFloat32(at, true),
  uint32: (bytes, at) => bytes.getUint32(at, true),
  int32: (bytes, at) => bytes.getInt32(at, true),
  uint16: (bytes, at) => bytes.getUint16(at, true),
  int16: (bytes, at) => bytes.getInt16(at, true),
  uint8: (bytes, at) => bytes.getUint8(at),
  int8: (bytes, at) => bytes.getInt8(at),
  char: (bytes, at) => bytes.getUint8(at),
}

const writers: Record<FieldType, (bytes: DataView, at: number, value: number) => void> = {
  uint64: (bytes, at, value) => bytes.setBigUint64(at, BigInt(Math.trunc(value)), true),
  float: (bytes, at, value) => bytes.setFloat32(at, value, true),
  uint32: (bytes, at, value) => bytes.setUint32(at, value, true),
  int32: (bytes, at, value) => bytes.setInt32(at, value, true),
  uint16: (bytes, at, value) => bytes.setUint16(at, value, true),
  int16: (bytes, at, value) => bytes.setInt16(at, value, true),
  uint8: (bytes, at, value) => bytes.setUint8(at, value),
  int8: (bytes, at, value) => bytes.setInt8(at, value),
  char: (bytes, at, value) => bytes.setUint8(at, value),
}

const placesOf = ({ type, count, offset }: Field): number[] =>
  Array.from({ length: count ?? 1 }, (_, n) => offset + n * sizes[type])

const readField = (bytes: DataView, field: Field): Value => {
  const values = placesOf(field).map((at) => readers[field.type](bytes, at))
  if (field.type === 'char') return textOf(values)
  return field.count === null ? (values[0] as number) : values
}

/** Up to the first zero. */
const textOf = (codes: readonly number[]): string => {
  const end = codes.indexOf(0)
  return Buffer.from(end < 0 ? codes : codes.slice(0, end)).toString('utf8')
}

/** The fields of a payload; what MAVLink 2 cut off its end, or MAVLink 1 does not have, is zero. */
export const readMessage = (layout: Layout, payload: Uint8Array): Fields => {
  const whole = new Uint8Array(layout.length)
  whole.set(payload.subarray(0, layout.length))
  const bytes = new DataView(whole.buffer)
  const read: Record<string, Value> = {}
  for (const field of layout.fields) read[field.name] = readField(bytes, field)
  return read
}

/** As much of a text as so many bytes of UTF-8 hold, in whole letters. */
export const beginningOf = (text: string, mostBytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(mostBytes)).read)

const valuesOf = ({ type, count }: Field, value: Value | undefined): readonly number[] => {
  if (value === undefined) return []
  if (typeof value === 'string')
    return [...Buffer.from(type === 'char' ? beginningOf(value, count ?? 1) : '')]
  return typeof value === 'number' ? [value] : value.slice(0, count ?? 1)
}

/** A payload of full length; a field that is not given is zero. */
export const writePayload = (name: MessageName, given: Fields): Uint8Array => {
  const layout = layoutNamed(name)
  const payload = new Uint8Array(layout.length)
  const bytes = new DataView(payload.buffer)
  for (const field of layout.fields) {
    const values = valuesOf(field, given[field.name])
    for (const [n, value] of values.entries())
      writers[field.type](bytes, field.offset + n * sizes[field.type], value)
  }
  return payload
}
