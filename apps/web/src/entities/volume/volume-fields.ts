import { type HeightLimit, limitMetres, limitText, type Polygon } from '@clearway/domain/geo'
import { limitOf, type Measure, usualMeasure } from '../../forms/measures.ts'
import type { DraftModel } from '../../map/index.ts'
import { fromLocalInput } from '../../words/text.ts'
import type { Drawn } from '../ground/use-ground.ts'

/**
 * Band and window as the fields hold them: heights with what they are measured in, and local date and time as
 * `datetime-local` writes it, or the instants that these mean.
 */
export interface BandAndWindow {
  min_height?: number | undefined
  max_height?: number | undefined
  /** Absent in a draft that was kept before there were any. */
  min_measure?: Measure | undefined
  max_measure?: Measure | undefined
  start_time: string
  end_time: string
}

/** A piece of airspace for a while, complete enough to be asked about. */
export interface DraftVolume {
  readonly polygon: Polygon
  /** Metres above ground, unless `limits` has another reference. */
  readonly minHeight: number
  readonly maxHeight: number
  readonly limits?: { readonly min: HeightLimit; readonly max: HeightLimit }
  readonly startMs: number
  readonly endMs: number
}

/** Its heights are known above ground without asking: what is drawn over time, cut and offered is. */
export const isAboveGround = ({ limits }: Pick<DraftVolume, 'limits'>): boolean =>
  !limits || (limits.min.reference === 'AGL' && limits.max.reference === 'AGL')

export const limitsOf = ({ min_height, max_height, min_measure, max_measure }: BandAndWindow) =>
  Number.isFinite(min_height) && Number.isFinite(max_height)
    ? {
        min: limitOf(Number(min_height), min_measure ?? usualMeasure),
        max: limitOf(Number(max_height), max_measure ?? usualMeasure),
      }
    : null

/** How many metres above ground it reaches; null where nothing is given, or not above ground. */
export const topAboveGroundM = ({
  max_height,
  max_measure,
}: Pick<BandAndWindow, 'max_height' | 'max_measure'>): number | null => {
  if (max_height === undefined || !Number.isFinite(max_height)) return null
  const limit = limitOf(max_height, max_measure ?? usualMeasure)
  return limit.reference === 'AGL' ? limitMetres(limit) : null
}

/** What must hold between the fields; null where both are fine or one of them is still empty. */
export const bandProblem = (fields: BandAndWindow): string | null => {
  const limits = limitsOf(fields)
  // The ground between two references is the API's to know.
  if (!limits || limits.min.reference !== limits.max.reference) return null
  const isOrdered = limitMetres(limits.min) < limitMetres(limits.max)
  return isOrdered ? null : `must be above the lowest height, ${limitText(limits.min)}`
}

export const windowProblem = ({ start_time, end_time }: BandAndWindow): string | null => {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)]
  return start >= end ? 'must be after the start' : null
}

/** The volume, once area, band and window are all there and in order. */
export const volumeOf = (fields: BandAndWindow, polygon: Polygon | null): DraftVolume | null => {
  const [startMs, endMs] = [Date.parse(fields.start_time), Date.parse(fields.end_time)]
  const limits = limitsOf(fields)
  if (!polygon || !limits || bandProblem(fields) || !(startMs < endMs)) return null
  const [minHeight, maxHeight] = [limitMetres(limits.min), limitMetres(limits.max)]
  return { polygon, minHeight, maxHeight, limits, startMs, endMs }
}

/** The instant of a field that a form requires. */
export const instantOf = (...field: Parameters<typeof fromLocalInput>): string =>
  fromLocalInput(...field) ?? ''

/** What is drawn, as the ground under it is asked for. */
export const drawnOf = (
  { editor: { draft } }: DraftModel,
  { polygon }: DraftVolume,
  limits: NonNullable<DraftVolume['limits']>,
): Drawn => ({ polygon, path: draft.kind === 'corridor' ? draft.points : null, limits })
