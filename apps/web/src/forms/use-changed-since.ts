import { ToastContext } from '@clearway/ui'
import { useContext, useLayoutEffect, useRef } from 'react'
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { PlainFormOptions } from './use-plain-form.ts'

type Submit<In extends FieldValues, Out> = PlainFormOptions<In, Out>['submit']

/** By the submit itself: a check of what is typed names its own kind. */
const isPut = (fault: FieldError | undefined): boolean =>
  fault !== undefined && (fault.type === undefined || fault.type === 'api')

const fieldsOf = <In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>): Path<In>[] =>
  Object.keys(form.getValues()) as Path<In>[]

/** Sends the form of a dialog that is gone once it is answered: what was changed after the press goes with it, and that is said. */
export const useChangedSince = <In extends FieldValues, Out>(
  title: string,
  submit: Submit<In, Out>,
): Submit<In, Out> => {
  const toasts = useContext(ToastContext)
  const isLost = useRef((): boolean => false)
  const leave = useRef(() => {})
  leave.current = () => {
    if (!isLost.current()) return
    toasts?.show({ tone: 'info', title: 'What you changed after you pressed is not saved', detail: title })
  }
  useLayoutEffect(() => () => leave.current(), [])
  return async (values: Out, form: UseFormReturn<In, unknown, Out>) => {
    const textNow = () => JSON.stringify(form.getValues())
    const sent = textNow()
    isLost.current = () => textNow() !== sent
    let isRefused = true
    try {
      const done = await submit(values, form)
      isRefused = fieldsOf(form).some((name) => isPut(form.getFieldState(name).error))
      return done
    } finally {
      // It is still there to be sent.
      if (isRefused) isLost.current = () => false
    }
  }
}
