import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { failureData, sentenceOf } from '../trpc/failure.ts'

export interface ApiFormOptions<In extends FieldValues, Out> {
  /** Usually an operation's own input, so that the page and the API check by one rule. */
  readonly schema: z.ZodType<Out, In>
  readonly defaultValues: DefaultValues<In>
  /** What becomes of the checked values; what it throws is shown at its field, or above the button. */
  readonly submit: (values: Out) => Promise<unknown>
}

export interface ApiForm<In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** A refusal that belongs to no field. */
  readonly refusal: string | null
}

/** A form that checks on leaving a field, again on each change once it was wrong, and takes the API's faults home. */
export function useApiForm<In extends FieldValues, Out>(options: ApiFormOptions<In, Out>): ApiForm<In, Out> {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(options.schema as never) as never,
    defaultValues: options.defaultValues,
    mode: 'onTouched',
  })

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await options.submit(values)
    } catch (error) {
      if (!placeFaults(form, error)) setRefusal(sentenceOf(error))
    }
  })
  return { form, onSubmit, refusal }
}

/** Puts the API's `details` at their fields and the focus at the first; false when one has no field here. */
function placeFaults<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean {
  const details = Object.entries(failureData(error)?.details ?? {})
  const known = details.filter(([name]) => name.split('.')[0]! in form.getValues())
  known.forEach(([name, messages], index) => {
    form.setError(name as Path<In>, { type: 'api', message: messages[0] ?? '' }, { shouldFocus: index === 0 })
  })
  return details.length > 0 && known.length === details.length
}
