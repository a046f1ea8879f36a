import { type ToastInput, useToast } from '@clearway/ui'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Outputs, trpc } from '../trpc/client.ts'
import { failureData, sentenceOf } from '../trpc/failure.ts'

export interface ApiFormOptions<In extends FieldValues, Out> {
  /** Usually an operation's own input, so that the page and the API check by one rule. */
  readonly schema: z.core.$ZodType<Out, In>
  readonly defaultValues: DefaultValues<In>
  /** What becomes of the checked values; what it throws is shown at its field, or above the button. */
  readonly submit: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<unknown>
  /** The field that a refusal without details is about. */
  readonly fieldOf?: (failure: string | undefined) => Path<In> | undefined
  /** Why it was refused before it came back to be corrected. */
  readonly refused?: string | undefined
}

export interface ApiForm<In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** A refusal that belongs to no field. */
  readonly refusal: string | null
  readonly forgetRefusal: () => void
}

/** A form that checks on leaving a field, again on each change once it was wrong, and takes the API's faults home. */
export const useApiForm = <In extends FieldValues, Out>(
  options: ApiFormOptions<In, Out>,
): ApiForm<In, Out> => {
  const [refusal, setRefusal] = useState(options.refused ?? null)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(options.schema as never) as never,
    defaultValues: options.defaultValues,
    mode: 'onTouched',
  })

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await options.submit(values, form)
    } catch (error) {
      if (placeFaults(form, error)) return
      const field = options.fieldOf?.(failureData(error)?.failure)
      if (!field) return setRefusal(sentenceOf(error))
      form.setError(field, { type: 'api', message: sentenceOf(error) }, { shouldFocus: true })
    }
  })
  return { form, onSubmit, refusal, forgetRefusal: () => setRefusal(null) }
}

/** Puts the API's `details` at their fields and the focus at the first; false when one has no field here. */
const placeFaults = <In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean => {
  const details = Object.entries(failureData(error)?.details ?? {})
  const known = details.filter(([name]) => name.split('.')[0]! in form.getValues())
  known.forEach(([name, messages], index) => {
    form.setError(name as Path<In>, { type: 'api', message: messages[0] ?? '' }, { shouldFocus: index === 0 })
  })
  return details.length > 0 && known.length === details.length
}

/**
 * Ctrl Enter submits the page from anywhere in it, once, and not from a dialog over it. It listens before the controls
 * do: a checkbox keeps Enter for itself, whatever is held with it.
 */
export const useSubmitKey = (submit: () => unknown, isSubmitting: boolean): void => {
  const current = useRef({ submit, isSubmitting })
  current.current = { submit, isSubmitting }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      const isInDialog = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null
      if (isInDialog || current.current.isSubmitting) return
      event.preventDefault()
      void current.current.submit()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

/**
 * After an act has succeeded: a toast with its name, and the queries of the capabilities that it changed are read
 * again; resolves when they are.
 */
export const useDone = () => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  return async (news: Omit<ToastInput, 'kind'>, ...changed: (keyof Outputs)[]) => {
    show(news)
    await Promise.all(changed.map((capability) => utils[capability].invalidate()))
  }
}
