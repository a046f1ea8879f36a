import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isFilled } from './is-filled.ts'

/** What differs from what was there before. */
export const differing = <T extends object>(now: T, before: Partial<T>): Partial<T> => {
  const known: Partial<Record<string, unknown>> = { ...before }
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => isFilled(value, known[name])),
  ) as Partial<T>
}

/**
 * Of a form's checked values those that somebody changed in it: whatever a colleague has changed meanwhile stays. A field
 * that was emptied is null on the wire, so that it is emptied there too.
 */
export const changedIn = <In extends FieldValues, Out extends object>(
  values: Out,
  { getValues, formState }: Pick<UseFormReturn<In, unknown, Out>, 'getValues' | 'formState'>,
): Partial<Out> => {
  const begun: Record<string, unknown> = formState.defaultValues ?? {}
  const changed = Object.entries(getValues())
    .filter(([name, now]) => isFilled(now, begun[name]))
    .map(([name]) => [name, values[name as keyof Out] ?? null])
  return Object.fromEntries(changed)
}
