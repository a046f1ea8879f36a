import { type ToastInput, useToast } from '@clearway/ui'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type Outputs, trpc } from '../trpc/client.ts'
import { type ApiForm, type PlainFormOptions, usePlainForm } from './use-plain-form.ts'

export interface ApiFormOptions<In extends FieldValues, Out>
  extends Omit<PlainFormOptions<In, Out>, 'resolver'> {
  /** Usually an operation's own input, so that the page and the API check by one rule. */
  readonly schema: z.ZodType<Out, In>
}

/** A form that is checked by a schema. */
export const useApiForm = <In extends FieldValues, Out>({
  schema,
  ...options
}: ApiFormOptions<In, Out>): ApiForm<In, Out> =>
  usePlainForm({ ...options, resolver: zodResolver(schema as never) as never })

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
