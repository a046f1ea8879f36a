import { useState } from 'react'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { trpc } from '../../trpc/client.ts'
import { type ConstraintForm, changedConstraint, type Drawing, newConstraint } from './constraint-form.ts'

interface Drawn {
  readonly drawing: Drawing
  readonly isRedrawn: boolean
}

/** Stores a new constraint, or what was changed in one, over the constraint as it is at that moment. */
export const useSaveConstraint = (constraint: Constraint | undefined, original: ConstraintForm | null) => {
  const { get } = trpc.useUtils().client.constraints
  const create = trpc.constraints.create.useMutation()
  const update = trpc.constraints.update.useMutation()
  // One constraint for each: sent again after a lost answer, it is refused and not stored twice.
  const [ref_uuid] = useState(() => crypto.randomUUID())
  return async (form: ConstraintForm, { drawing, isRedrawn }: Drawn) => {
    const { constraint_type } = form
    if (!constraint) return create.mutateAsync({ ...newConstraint(form, drawing), constraint_type, ref_uuid })
    const { constraint_uuid } = constraint
    const stored = await get.query({ constraint_uuid })
    const change = changedConstraint(form, { original, drawing: isRedrawn ? drawing : null, stored })
    return update.mutateAsync({ ...change, constraint_uuid })
  }
}
