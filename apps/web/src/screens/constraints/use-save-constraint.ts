import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import type { BegunDraft } from '../../entities/volume/use-begun-draft.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { type ConstraintForm, changedConstraint, type Drawing, newConstraint } from './constraint-form.ts'

interface Drawn {
  readonly drawing: Drawing
  readonly isRedrawn: boolean
}

type Begun = Pick<BegunDraft<ConstraintForm>, 'original' | 'refUuid'>

/**
 * Stores a new constraint, or what was changed in one, over the constraint as it is at that moment. Null: a new one that was
 * stored when it was sent before, and whose answer was lost.
 */
export const useSaveConstraint = (constraint: Constraint | undefined, { original, refUuid }: Begun) => {
  const { get } = trpc.useUtils().client.constraints
  const create = trpc.constraints.create.useMutation()
  const update = trpc.constraints.update.useMutation()
  return async (form: ConstraintForm, { drawing, isRedrawn }: Drawn) => {
    if (!constraint) {
      const { constraint_type } = form
      const made = { ...newConstraint(form, drawing), constraint_type, ref_uuid: refUuid() }
      return create.mutateAsync(made).catch((error: unknown) => {
        // Nobody else knows the uuid.
        if (failureData(error)?.failure === 'already_exists') return null
        throw error
      })
    }
    const { constraint_uuid } = constraint
    const stored = await get.query({ constraint_uuid })
    const change = changedConstraint(form, { original, drawing: isRedrawn ? drawing : null, stored })
    return update.mutateAsync({ ...change, constraint_uuid })
  }
}
