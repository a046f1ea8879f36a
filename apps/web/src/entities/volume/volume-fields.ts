import { Height } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { z } from 'zod'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'

/** Band and window as the fields hold them: metres, and local date and time as `datetime-local` writes it. */
export interface BandAndWindow {
  min_height?: number | undefined
  max_height?: number | undefined
  start_time: string
  end_time: string
}

/** A piece of airspace for a while, complete enough to be asked about. */
export interface DraftVolume {
  readonly polygon: Polygon
  readonly minHeight: number
  readonly maxHeight: number
  readonly startMs: number
  readonly endMs: number
}

export const LocalTime = z.string().refine((text) => fromLocalInput(text) !== null, 'needs a date and a time')
export const BandShape = { min_height: Height, max_height: Height }

/** What must hold between the fields; null where both are fine or one of them is still empty. */
export const bandProblem = ({ min_height, max_height }: BandAndWindow): string | null => {
  if (min_height === undefined || max_height === undefined || min_height < max_height) return null
  return `must be above the lowest height, ${min_height} m`
}

export const windowProblem = ({ start_time, end_time }: BandAndWindow): string | null => {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)]
  return start >= end ? 'must be after the start' : null
}

/** For `superRefine`: puts the two problems at the second field of each pair. */
export const refuseTurnedRound = (
  fields: BandAndWindow,
  ctx: z.RefinementCtx,
  endName = 'end_time',
): void => {
  const band = bandProblem(fields)
  const window = windowProblem(fields)
  if (band) ctx.addIssue({ code: 'custom', path: ['max_height'], message: band })
  if (window) ctx.addIssue({ code: 'custom', path: [endName], message: window })
}

/** The volume, once area, band and window are all there and in order. */
export const volumeOf = (fields: BandAndWindow, polygon: Polygon | null): DraftVolume | null => {
  const { min_height, max_height } = fields
  const [startMs, endMs] = [Date.parse(fields.start_time), Date.parse(fields.end_time)]
  if (!polygon || !Number.isFinite(min_height) || !Number.isFinite(max_height)) return null
  const [minHeight, maxHeight] = [Number(min_height), Number(max_height)]
  return minHeight < maxHeight && startMs < endMs ? { polygon, minHeight, maxHeight, startMs, endMs } : null
}

/**
 * The instant of a field. A field shows whole minutes: while it still shows the stored instant, that one is kept, so
 * that nobody moves a mission by some seconds (and loses its approvals) by renaming it.
 */
export const instantOf = (text: string, stored?: string): string => {
  if (stored && toLocalInput(stored) === text) return stored
  return fromLocalInput(text) ?? ''
}
