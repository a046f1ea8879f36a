import type { FieldKind } from '@clearway/db/telemetry-fields'
import type { FrameText } from '../../../../flight/telemetry/tracks/store.ts'
import { csvLine, csvText } from '../csv-text.ts'
import { type MeasuredName, measured, plain, type TrackWriter } from './track.ts'

/** Columns whose wire name lacks the unit. */
const withUnit: Partial<Record<MeasuredName, string>> = {
  altitude_agl: 'altitude_agl_m',
  altitude_w84: 'altitude_w84_m',
  heading: 'heading_deg',
  horizontal_speed: 'horizontal_speed_mps',
  vertical_speed: 'vertical_speed_mps',
}

const header = [
  'timestamp_utc',
  'latitude_deg',
  'longitude_deg',
  ...measured.map(({ name }) => withUnit[name] ?? name),
]

/** RFC 4180, a header and a line a frame. */
export const writeTrackCsv: TrackWriter = () => ({
  head: csvLine(header),
  points: (frames) => frames.map((frame) => csvLine(valuesOf(frame))).join(''),
  tail: () => [],
})

const valuesOf = (frame: FrameText): string[] => [
  frame.timestamp,
  plain(frame.latitude),
  plain(frame.longitude),
  ...frame.measured.map((value, field) => cell(measured[field]!.kind, value)),
]

const cell = (kind: FieldKind, value: string | null): string => {
  if (value === null) return ''
  if (kind === 'flag') return value
  return kind === 'text' ? csvText(value) : plain(value)
}
