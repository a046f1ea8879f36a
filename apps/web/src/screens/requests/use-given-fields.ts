import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { initialFields } from './decision.ts'
import { writtenFields } from './decision-fields.ts'
import type { DecisionFields } from './decision-shape.ts'

type Form = UseFormReturn<DecisionFields, unknown, DecisionFields>

/**
 * What a form was given by its request. A request that changes while it is open changes with it what nobody wrote: a
 * mission that moved is not approved for the window that it had. What somebody wrote stays.
 */
export const useGivenFields = (form: Form, request: RequestDetail) => {
  const offered = useMemo(() => initialFields(request), [request])
  const [given, setGiven] = useState(offered)
  const taken = useRef(offered)
  useLayoutEffect(() => {
    const isSame = Object.keys(writtenFields(offered, taken.current)).length === 0
    taken.current = offered
    // A form that is set anew forgets a date that is half typed.
    if (isSame) return
    const { verdict, ...fields } = offered
    form.setValues({ ...fields, ...writtenFields(form.getValues(), given) })
    setGiven(offered)
  }, [form, given, offered])
  return { written: writtenFields(form.watch(), given), setGiven }
}
