import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields, fittingFields, isSecret, type LeftInput, type LeftPlace } from './left-input.ts'
import { useLeftFields } from './use-left-fields.ts'
import { useWholeValues } from './whole-fields.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to what is kept of it.
type Form<In extends FieldValues> = Pick<UseFormReturn<In, any, any>, 'control' | 'getValues' | 'reset'>

const secretNames = (names: Iterable<string>): string[] =>
  [...names]
    .filter((name) =>
      [...document.getElementsByName(name)].some(
        (field) => field instanceof HTMLInputElement && isSecret(field),
      ),
    )
    .map((name) => name.split('.')[0]!)

/**
 * What was changed in a form is there again for who had to sign in before it could be sent, save its secrets; a field that nobody
 * changed is as the record is by then. Answers whether something is there again.
 */
export const useLeftInput = <In extends FieldValues>(
  form: Form<In>,
  place: Omit<LeftPlace, 'page'> | undefined,
  defaultValues: object,
): boolean => {
  const wholeValues = useWholeValues(form)
  const left = useLeftFields(place, () => {
    const before = form.control._defaultValues as LeftInput['fields']
    return changedFields(wholeValues(before as In), before, secretNames(form.control._names.mount))
  })
  // Before a field is drawn: what follows from its value follows from this one.
  useState(() => {
    const begun = defaultValues as LeftInput['fields']
    if (left) form.reset({ ...begun, ...fittingFields(left, begun) } as In, { keepDefaultValues: true })
  })
  return left !== undefined
}
