import { Height } from '@clearway/domain/contracts'
import { z } from 'zod'
import { Measured } from '../../forms/measured.ts'
import { usualMeasure } from '../../forms/measures.ts'
import { fromLocalInput } from '../../words/text.ts'
import { type BandAndWindow, bandProblem, windowProblem } from './volume-fields.ts'

export const LocalTime = z.string().refine((text) => fromLocalInput(text) !== null, 'needs a date and a time')
export const BandShape = {
  min_height: Height,
  max_height: Height,
  min_measure: Measured.default(usualMeasure),
  max_measure: Measured.default(usualMeasure),
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
