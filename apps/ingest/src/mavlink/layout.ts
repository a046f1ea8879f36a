import { definitions, type MessageName } from './definitions.ts'

/** The checksum of MAVLink: CRC-16/MCRF4XX, bit by bit folded into a step for each byte. */
const crcStart = 0xffff

export const crcOf = (bytes: Uint8Array, from: number, to: number, start = crcStart): number => {
  let crc = start
  for (let at = from; at < to; at += 1) crc = crcStep(crc, bytes[at] as number)
  return crc
}

export const crcStep = (crc: number, byte: number): number => {
  let mixed = byte ^ (crc & 0xff)
  mixed = (mixed ^ (mixed << 4)) & 0xff
  return ((crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)) & 0xffff
}

export const sizes = {
  uint64: 8,
  float: 4,
  uint32: 4,
  int32: 4,
  uint16: 2,
  int16: 2,
  uint8: 1,
  int8: 1,
  char: 1,
} as const
export type FieldType = keyof typeof sizes

export interface Field {
  readonly name: string
  readonly type: FieldType
  /** Null: a single value. */
  readonly count: number | null
  readonly offset: number
}

/** Where the fields of a message lie on the wire. */
export interface Layout {
  readonly id: number
  readonly name: MessageName
  readonly fields: readonly Field[]
  /** Without extensions: what MAVLink 1 sends. */
  readonly shortLength: number
  readonly length: number
  /** Seeds the checksum with the fields that both ends must agree on. */
  readonly crcExtra: number
}

type Declared = Omit<Field, 'offset'>

const declaredIn = (text: string): Declared[] =>
  text
    .split(',')
    .map((one) => one.trim().split(/\s+/))
    .filter(([type]) => type)
    .map(([type = '', name = '']) => {
      const [, base = '', count] = /^(\w+?)(?:\[(\d+)\])?$/.exec(type) ?? []
      return { name, type: base as FieldType, count: count === undefined ? null : Number(count) }
    })

const cType = (type: FieldType): string => (type === 'float' || type === 'char' ? type : `${type}_t`)

/** Over the name and the fields in the order of the wire, extensions excluded (mavlink.io, "CRC_EXTRA calculation"). */
const crcExtraOf = (name: string, fields: readonly Declared[]): number => {
  const bytes = fields.flatMap(({ name: field, type, count }) => [
    ...Buffer.from(`${cType(type)} ${field} `),
    ...(count === null ? [] : [count]),
  ])
  const definition = Uint8Array.from([...Buffer.from(`${name} `), ...bytes])
  const crc = crcOf(definition, 0, definition.length)
  return (crc & 0xff) ^ (crc >> 8)
}

const layoutOf = (name: MessageName, id: number, text: string): Layout => {
  const [base = '', extensions = ''] = text.split('|')
  // Wide fields first, those of one width as declared; extensions stay as declared.
  const ordered = declaredIn(base).sort((a, b) => sizes[b.type] - sizes[a.type])
  let length = 0
  const placed = (field: Declared): Field => {
    const offset = length
    length += sizes[field.type] * (field.count ?? 1)
    return { ...field, offset }
  }
  const fields = ordered.map(placed)
  const shortLength = length
  return {
    id,
    name,
    fields: [...fields, ...declaredIn(extensions).map(placed)],
    shortLength,
    length,
    crcExtra: crcExtraOf(name, ordered),
  }
}

const all = Object.entries(definitions).map(([name, [id, text]]) => layoutOf(name as MessageName, id, text))
export const layoutById: ReadonlyMap<number, Layout> = new Map(all.map((one) => [one.id, one]))
const byName = new Map(all.map((one) => [one.name, one]))
export const layoutNamed = (name: MessageName): Layout => byName.get(name) as Layout
