import { z } from 'zod'
import {
  areLimitsOrdered,
  isWindowOrdered,
  type Window,
  type WireWindow,
  wireWindow,
} from './limits-and-window.ts'
import { Measured } from './measured.ts'
import { type MeasuredBand, withLimits } from './measures.ts'

const LocalTime = z
  .string()
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), { error: 'Give a date and a time' })

/** The fields of a volume: heights, and times as a date-and-time field writes them. */
export const limitsAndWindow = {
  min_height: z.number({ error: 'Give the lower height' }),
  max_height: z.number({ error: 'Give the upper height' }),
  min_measure: Measured,
  max_measure: Measured,
  active_from: LocalTime,
  active_to: LocalTime,
}

/** Both rules of a form, each at the field where it is shown; `stored` is the record that is changed. */
export const inOrder = <F extends MeasuredBand & Window, I>(
  form: z.ZodType<F, I>,
  stored: WireWindow | undefined,
): z.ZodType<F, I> =>
  form
    .refine((fields) => areLimitsOrdered(withLimits(fields)), {
      path: ['max_height'],
      error: 'The upper height must be above the lower one',
    })
    .refine((fields) => isWindowOrdered(wireWindow(fields, stored)), {
      path: ['active_to'],
      error: 'The end must be after the start',
    })
