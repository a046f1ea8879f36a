import { type HeightLimit, limitMetres } from '@clearway/domain/geo'
import { fromLocalInput, toLocalInput } from '../words/text.ts'
import { chosenMeasure, type Measure, type MeasuredBand } from './measures.ts'

interface Limits {
  readonly min_altitude: HeightLimit
  readonly max_altitude: HeightLimit
}

export type WireWindow = Readonly<Record<'active_from' | 'active_to', string | null>>

export interface Window {
  readonly active_from: string
  readonly active_to: string
  /** The instants of a window that was taken whole, of which the fields show the minutes: an hour comes twice where clocks go back. */
  readonly taken_window?: WireWindow | null
}

export const isWindowOrdered = ({ active_from: from, active_to: to }: WireWindow): boolean =>
  !from || !to || Date.parse(from) < Date.parse(to)

/** The ground between two references is the API's to know. */
export const areLimitsOrdered = ({ min_altitude: min, max_altitude: max }: Limits): boolean =>
  min.reference !== max.reference || limitMetres(min) < limitMetres(max)

/** From the ground to 120 m or 400 ft, without a window. */
export const newLimitsAndWindow = (measure: Measure = chosenMeasure()): MeasuredBand & Window => ({
  min_height: 0,
  max_height: measure === 'ft AGL' ? 400 : 120,
  min_measure: measure,
  max_measure: measure,
  active_from: '',
  active_to: '',
})

const localTime = (iso: string | null): string => (iso ? toLocalInput(iso) : '')

export const windowFields = ({ active_from, active_to }: WireWindow): Window => ({
  active_from: localTime(active_from),
  active_to: localTime(active_to),
})

/** Null where a field is empty: open. What the fields still show is as it was taken, or as `stored` has it. */
export const wireWindow = (
  { active_from, active_to, taken_window: taken }: Window,
  stored: WireWindow | undefined,
): WireWindow => ({
  active_from: fromLocalInput(active_from, taken?.active_from, stored?.active_from),
  active_to: fromLocalInput(active_to, taken?.active_to, stored?.active_to),
})
