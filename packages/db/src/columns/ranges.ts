import { customType } from 'drizzle-orm/pg-core'

/** Half-open [from, to); null is open. */
export interface Band {
  min: number | null
  max: number | null
}
export interface Window {
  from: Date | null
  to: Date | null
}

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

export function bandToPg({ min, max }: Band): string {
  return `[${min ?? ''},${max ?? ''})`
}

export function windowToPg({ from, to }: Window): string {
  return `[${from?.toISOString() ?? ''},${to?.toISOString() ?? ''})`
}

const bounds = (text: string): [string, string] => {
  const [low = '', high = ''] = text.slice(1, -1).split(',')
  return [unquote(low), unquote(high)]
}
const unquote = (text: string): string => text.replaceAll('"', '')
