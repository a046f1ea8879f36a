import { AssetModelInput } from '@clearway/domain/contracts'
import type { z } from 'zod'

const positive = ['max_takeoff_weight', 'max_endurance', 'max_range', 'max_speed', 'max_height'] as const

type Limits = Partial<Record<(typeof positive)[number] | 'min_temp' | 'max_temp', number | null | undefined>>

/** What the API refuses of a model's limits with 422, shown at the field before. */
export const positiveLimits = (model: Limits, context: z.RefinementCtx): void => {
  for (const field of positive)
    if ((model[field] ?? 1) <= 0)
      context.addIssue({ code: 'custom', path: [field], message: 'must be above 0' })
  const { min_temp, max_temp } = model
  if (min_temp != null && max_temp != null && min_temp > max_temp)
    context.addIssue({ code: 'custom', path: ['max_temp'], message: 'must not be below the lowest' })
}

/** The fields of the form: the wire's own, save those that it makes by itself. */
export const ModelForm = AssetModelInput.omit({
  payloads: true,
  payload_id: true,
  operation_time: true,
  source: true,
}).superRefine(positiveLimits)
export type ModelFormIn = z.input<typeof ModelForm>
export type ModelFormOut = z.output<typeof ModelForm>
