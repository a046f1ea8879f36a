import type { TelemetryFrame } from '../../../telemetry/contract.ts'
import { flagFields, type Measurements, numberFields, textFields } from '../../../telemetry/frame-fields.ts'

/** A flight session as its exports speak of it. */
export interface Track {
  readonly session_uuid: string
  readonly session_svc_id: string
  readonly asset_uuid: string
  readonly asset_uin: string | null
  readonly plan_uuid: string | null
  readonly session_start_time: string
  readonly session_end_time: string | null
  /** The one height that the positions of the file carry, so that no track jumps from one ground to another. */
  readonly height: HeightField | null
}

export type HeightField = 'absolute_altitude_m' | 'altitude_agl'

/** What the heights of the positions are measured from, in words. */
export const heightReference: Readonly<Record<HeightField, string>> = {
  absolute_altitude_m: 'mean sea level',
  altitude_agl: 'ground',
}

/** A file in the making. Its parts follow each other: the head, the points page by page, the tail. */
export interface TrackText {
  readonly head: string
  points(frames: readonly TelemetryFrame[]): string
  /** Formats that keep a column of values after the positions have gathered it meanwhile. */
  tail(): Iterable<string>
}

export type TrackWriter = (track: Track) => TrackText

export type MeasuredName = keyof Measurements

export const measured: readonly { name: MeasuredName; type: 'float' | 'int' | 'bool' | 'string' }[] = [
  ...numberFields.map((field) => ({ name: field.name, type: 'whole' in field ? 'int' : 'float' }) as const),
  ...flagFields.map((name) => ({ name, type: 'bool' }) as const),
  ...textFields.map(({ name }) => ({ name, type: 'string' }) as const),
]

/** A number as XML Schema's decimal: never 1e-7. */
export const decimal = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

export const heightOf = (frame: TelemetryFrame, { height }: Pick<Track, 'height'>): number | null =>
  height ? frame[height] : null
