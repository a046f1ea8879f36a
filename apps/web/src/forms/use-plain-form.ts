import { ToastContext, useOnce } from '@clearway/ui'
import { useContext, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useIsHere } from '../frame/use-go-on.ts'
import { failedWords, failureData, isConflict, sentenceOf } from '../trpc/failure.ts'
import { useLeftInput } from './use-left-input.ts'

export interface PlainFormOptions<In extends FieldValues, Out> {
  /** Checks the values; where there is none, the fields' own `required` does. */
  readonly resolver?: Resolver<In, unknown, Out>
  readonly defaultValues: DefaultValues<In>
  /**
   * What becomes of the checked values, on the page as it is once they are checked; what it throws is shown at its field, or above the button,
   * and said to whoever has left both.
   */
  readonly submit: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<unknown>
  /** The field that a refusal without details is about. */
  readonly fieldOf?: (failure: string | undefined) => Path<In> | undefined
  /** Why it was refused before it came back to be corrected. */
  readonly refused?: string | undefined
  /** What people call it: what is entered is kept while they sign in again. Absent: it is not, or by other means. */
  readonly keptAs?: string | undefined
  /** The records that it is about, where neither the page's address nor `keptAs` tells. */
  readonly keptOf?: string
}

export interface ApiForm<In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** A refusal that belongs to no field. */
  readonly refusal: string | null
  /** It was refused because the record is no longer as the form has read it. */
  readonly isConflict: boolean
  readonly forgetRefusal: () => void
  /** It holds what was entered before the page was left to sign in again. */
  readonly isBack: boolean
}

/** A form that is sent once however often it is pressed, that checks on leaving a field, again on each change once it was wrong, and takes the API's faults home. */
export const usePlainForm = <In extends FieldValues, Out = In>(
  options: PlainFormOptions<In, Out>,
): ApiForm<In, Out> => {
  const [refusal, setRefusal] = useState(options.refused ?? null)
  const [cause, setCause] = useState<unknown>(null)
  const isHere = useIsHere()
  // Pages before the console have none.
  const toasts = useContext(ToastContext)
  const form = useForm<In, unknown, Out>({
    ...(options.resolver && { resolver: options.resolver }),
    defaultValues: options.defaultValues,
    mode: 'onTouched',
  })
  const { keptAs, keptOf = '' } = options
  const isBack = useLeftInput(
    form,
    keptAs === undefined ? undefined : { name: keptAs, of: keptOf },
    options.defaultValues,
  )

  // A check that is on its way takes its time: what is drawn meanwhile is sent too.
  const submit = useRef(options.submit)
  submit.current = options.submit
  const send = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await submit.current(values, form)
    } catch (error) {
      if (!isHere()) toasts?.show({ tone: 'rejected', ...failedWords('Not saved', error) })
      if (placeFaults(form, error)) return
      const field = options.fieldOf?.(failureData(error)?.failure)
      if (!field) {
        setCause(error)
        return setRefusal(sentenceOf(error))
      }
      form.setError(field, { type: 'api', message: sentenceOf(error) }, { shouldFocus: true })
    }
  })
  const sendOnce = useOnce(send)
  const onSubmit = (event?: React.BaseSyntheticEvent) => {
    event?.preventDefault()
    return sendOnce(event)
  }
  const forgetRefusal = () => setRefusal(null)
  return { form, onSubmit, refusal, isConflict: isConflict(cause), forgetRefusal, isBack }
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
