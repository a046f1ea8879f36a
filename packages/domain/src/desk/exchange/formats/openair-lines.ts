import type { Position } from '../../../geo/index.ts'

/** One line of an OpenAir file: its keyword (AC, DP, V) and its value; without its comment. */
export interface OpenAirLine {
  /** From 1, as editors count. */
  readonly number: number
  readonly code: string
  readonly value: string
}

/** All that `.` does not match: a pattern that reads to the end of a line may so take each way but once. */
const lineEnds = /\r\n|[\r\n\u2028\u2029]/

const record = /^([A-Z][A-Z0-9]?)(?:\s+(.*)|=(.*))?$/i

/** Far more than any airspace file has. */
export const mostLines = 400_000

/** The lines with content; null where there are too many. A comment runs from `*` to the end of its line. */
export const openAirLines = (text: string): OpenAirLine[] | null => {
  const lines = text.split(lineEnds)
  if (lines.length > mostLines) return null
  return lines.flatMap((line, at) => {
    const [said = ''] = line.split('*', 1)
    const trimmed = said.trim()
    if (trimmed === '') return []
    const [, code, value] = record.exec(trimmed) ?? []
    return [
      { number: at + 1, code: (code ?? '').toUpperCase(), value: (code ? (value ?? '') : trimmed).trim() },
    ]
  })
}

const degrees = String.raw`(\d{1,3}(?:\.\d+)?)(?:\s*:\s*(\d{1,2}(?:\.\d+)?))?(?:\s*:\s*(\d{1,2}(?:\.\d+)?))?`
const place = new RegExp(String.raw`^${degrees}\s*([NS])[\s,]*${degrees}\s*([EW])$`, 'i')

/** 39:06:36 N 119:46:10 W, 39:29.9N 119:46.1W, 39.498 N, 119.768 W; null where it is none of them. */
export const openAirPosition = (text: string): Position | null => {
  const found = place.exec(text.trim())
  if (!found) return null
  const [, latDeg, latMin, latSec, northSouth, lonDeg, lonMin, lonSec, eastWest] = found
  const latitude = inDegrees([latDeg, latMin, latSec])
  const longitude = inDegrees([lonDeg, lonMin, lonSec])
  if (latitude === null || longitude === null || latitude > 90 || longitude > 180) return null
  return [signed(longitude, eastWest, 'W'), signed(latitude, northSouth, 'S')]
}

/** Sixty minutes or seconds are what rounding leaves in some files: one more of the next. */
const inDegrees = (parts: readonly (string | undefined)[]): number | null => {
  const [whole = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  return minutes > 60 || seconds > 60 ? null : whole + minutes / 60 + seconds / 3600
}

const signed = (value: number, letter: string | undefined, negative: string): number =>
  letter?.toUpperCase() === negative ? -value : value
