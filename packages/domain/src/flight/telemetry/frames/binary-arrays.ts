import type { frameColumns } from './copy-binary.ts'

type Type = (typeof frameColumns)[number]['type']
type Value = string | number | boolean | null

/**
 * A column's values as one array in PostgreSQL's binary format (array_recv): number of dimensions, whether there are
 * nulls, element type, length, lower bound; then each value with its length, -1 for null. Neither side writes or reads
 * numbers as text, which is most of the work of a large insert.
 */
export const binaryArray = (type: Type, values: readonly Value[]): Buffer => {
  const texts = type === 'text' ? values.map(textBytes) : null
  const width = widths[type]
  const size = texts
    ? texts.reduce((sum, text) => sum + 4 + (text?.length ?? 0), 0)
    : values.reduce<number>((sum, value) => sum + 4 + (value === null ? 0 : width), 0)
  const bytes = Buffer.allocUnsafe(headBytes + size)
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(1, 4)
  bytes.writeInt32BE(oids[type], 8)
  bytes.writeInt32BE(values.length, 12)
  bytes.writeInt32BE(1, 16)
  let at = headBytes
  for (const [i, value] of values.entries()) {
    const text = texts?.[i]
    const length = value === null ? -1 : (text?.length ?? width)
    bytes.writeInt32BE(length, at)
    at += 4
    if (value === null) continue
    if (text) text.copy(bytes, at)
    else write[type](bytes, value, at)
    at += length
  }
  return bytes
}

const headBytes = 20
/** pg_type.oid of the element types, which never change, and what a value takes. */
const oids = { bool: 16, bigint: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184, uuid: 2950 } as const
const widths = { bool: 1, bigint: 8, int4: 4, text: 0, float8: 8, timestamptz: 8, uuid: 16 } as const
/** Microseconds from 1970 to 2000, where PostgreSQL's time begins. */
const postgresEpochUs = 946_684_800_000_000

const textBytes = (value: Value): Buffer | null => (value === null ? null : Buffer.from(String(value)))

/** A whole number below 2^53. */
const writeLong = (bytes: Buffer, value: number, at: number): void => {
  bytes.writeInt32BE(Math.floor(value / 2 ** 32), at)
  bytes.writeUInt32BE(value >>> 0, at + 4)
}

const write: { readonly [T in Type]: (bytes: Buffer, value: NonNullable<Value>, at: number) => void } = {
  bool: (bytes, value, at) => void bytes.writeUInt8(value ? 1 : 0, at),
  bigint: (bytes, value, at) => writeLong(bytes, Number(value), at),
  int4: (bytes, value, at) => void bytes.writeInt32BE(Number(value), at),
  float8: (bytes, value, at) => void bytes.writeDoubleBE(Number(value), at),
  timestamptz: (bytes, value, at) => writeLong(bytes, Date.parse(String(value)) * 1000 - postgresEpochUs, at),
  uuid: (bytes, value, at) => void bytes.write(String(value).replaceAll('-', ''), at, 'hex'),
  // Written whole, above.
  text: () => {},
}
