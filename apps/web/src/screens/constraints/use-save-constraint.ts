import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import type { BegunDraft } from '../../entities/volume/use-begun-draft.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { changedConstraint, type Drawing, newConstraint } from './constraint-form.ts'
import type { ConstraintForm } from './constraint-schema.ts'

interface Drawn {
  readonly drawing: Drawing
  readonly isRedrawn: boolean
}

type Begun = Pick<BegunDraft<ConstraintForm>, 'original' | 'sendAs'>

/** Of a new constraint that was stored when it was sent before, and whose answer was lost: as it is here, or otherwise. */
export type Outcome = Constraint | 'stored before' | 'stored otherwise'

/** Stores a new constraint, or what was changed in one, over the constraint as it is at that moment. */
export const useSaveConstraint = (constraint: Constraint | undefined, { original, sendAs }: Begun) => {
  const { get } = trpc.useUtils().client.constraints
  const create = trpc.constraints.create.useMutation()
  const update = trpc.constraints.update.useMutation()
  return async (form: ConstraintForm, { drawing, isRedrawn }: Drawn): Promise<Outcome> => {
    if (!constraint) {
      const { constraint_type } = form
      const made = { ...newConstraint(form, drawing), constraint_type }
      const { refUuid, isAnother } = sendAs(JSON.stringify(made))
      return create.mutateAsync({ ...made, ref_uuid: refUuid }).catch((error: unknown): Outcome => {
        // Nobody else knows the uuid.
        if (failureData(error)?.failure === 'already_exists')
          return isAnother ? 'stored otherwise' : 'stored before'
        throw error
      })
    }
    const { constraint_uuid } = constraint
    const stored = await get.query({ constraint_uuid })
    const change = changedConstraint(form, { original, drawing: isRedrawn ? drawing : null, stored })
    return update.mutateAsync({ ...change, constraint_uuid })
  }
}
