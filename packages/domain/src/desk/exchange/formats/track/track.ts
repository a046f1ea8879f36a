import { type FieldName, telemetryFields } from '@clearway/db/telemetry-fields'
import type { FrameText } from '../../../../flight/telemetry/tracks/store.ts'

/** A flight session as its exports contain it. */
export interface Track {
  readonly session_uuid: string
  readonly session_svc_id: string
  readonly asset_uuid: string
  readonly asset_svc_id: string
  readonly asset_uin: string | null
  readonly plan_uuid: string | null
  readonly session_start_time: string
  readonly session_end_time: string | null
  /** The one height that the positions of the file carry, so that no track jumps from one ground to another. */
  readonly height: HeightField | null
}

export type HeightField = 'absolute_altitude_m' | 'altitude_agl'

/** What the aircraft is called: its registration number, or its AST number while it has none. */
export const aircraftOf = ({ asset_uin, asset_svc_id }: Track): string => asset_uin ?? asset_svc_id

/** What the heights of the positions are measured from, in words. */
export const heightReference: Readonly<Record<HeightField, string>> = {
  absolute_altitude_m: 'mean sea level',
  altitude_agl: 'ground',
}

/** A file in the making. Its parts follow each other: the head, the points page by page, the tail. */
export interface TrackText {
  readonly head: string
  points(frames: readonly FrameText[]): string | Promise<string>
  /** Formats that want a column of values after the positions have kept it meanwhile. */
  tail(): Iterable<string> | AsyncIterable<string>
}

/**
 * Where a writer keeps what its format has after all positions: text, column by column, page after page. How much
 * that is depends on the flight, so it is not the writer's to hold.
 */
export interface Columns {
  add(pages: ReadonlyMap<string, string>): Promise<void>
  read(name: string): AsyncIterable<string>
}

export type TrackWriter = (track: Track, columns: Columns) => TrackText

export type MeasuredName = FieldName

/** The kinds of measured values, as KML names them. */
const types = { number: 'float', whole: 'int', flag: 'bool', text: 'string' } as const

export const measured = telemetryFields.map(({ name, kind }) => ({ name, kind, type: types[kind] }))

/** A number as JavaScript and JSON write it: PostgreSQL differs where it takes an exponent. */
export const plain = (number: string): string =>
  number.includes('e') || number === '-0' ? String(Number(number)) : number

/** A number as XML Schema's decimal: never 1e-7. */
export const decimal = (number: string): string => {
  const text = plain(number)
  return text.includes('e')
    ? Number(text)
        .toFixed(12)
        .replace(/\.?0+$/, '')
    : text
}

/** Reads one measured value of a frame. */
export const readerOf = (name: MeasuredName): ((frame: FrameText) => string | null) => {
  const field = measured.findIndex((one) => one.name === name)
  return ({ measured: values }) => values[field] ?? null
}

const heights = {
  absolute_altitude_m: readerOf('absolute_altitude_m'),
  altitude_agl: readerOf('altitude_agl'),
}

export const heightOf = (frame: FrameText, { height }: Pick<Track, 'height'>): string | null =>
  height ? heights[height](frame) : null

/** How a format writes what was measured: a number, a flag (true or false), a text, nothing. */
export interface ValueForms {
  number(text: string): string
  flag(word: string): string
  text(text: string): string
  readonly none: string
}

/** Measured values column by column, as text. */
export const measuredColumns = ({ number, flag, text, none }: ValueForms, separator: string) => {
  const filled = new Set<MeasuredName>()
  const forms = { number, whole: number, flag, text }
  return {
    pagesOf(frames: readonly FrameText[]): [MeasuredName, string][] {
      return measured.map(({ name, kind }, field) => {
        const form = forms[kind]
        let column = ''
        let isFilled = false
        for (const { measured: values } of frames) {
          const value = values[field] ?? null
          if (column !== '') column += separator
          column += value === null ? none : form(value)
          isFilled ||= value !== null
        }
        if (isFilled) filled.add(name)
        return [name, column]
      })
    },
    /** Those that were measured at all. */
    filled: (): MeasuredName[] => measured.map(({ name }) => name).filter((name) => filled.has(name)),
  }
}
