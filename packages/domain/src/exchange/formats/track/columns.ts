import type { TelemetryFrame } from '../../../telemetry/contract.ts'
import { type MeasuredName, measured } from './track.ts'

type Value = string | number | boolean | null

interface Column {
  readonly name: MeasuredName
  readonly pages: string[]
  hasValues: boolean
}

/**
 * Measured values column by column, as text: a page of frames is one flat string a column, which takes a small part
 * of what the frames themselves would.
 */
export const gatherColumns = (write: (value: Value) => string, separator: string) => {
  const columns: Column[] = measured.map(({ name }) => ({ name, pages: [], hasValues: false }))
  return {
    add(frames: readonly TelemetryFrame[]): void {
      for (const column of columns) {
        column.pages.push(frames.map((frame) => write(frame[column.name])).join(separator))
        column.hasValues ||= frames.some((frame) => frame[column.name] !== null)
      }
    },
    /** Those that were measured at all. */
    filled: (): readonly Column[] => columns.filter(({ hasValues }) => hasValues),
  }
}

/** Pages with the separator between them. */
export function* joined(pages: readonly string[], separator: string): Iterable<string> {
  for (const [i, page] of pages.entries()) yield i === 0 ? page : separator + page
}
