import { mostLetters } from '@clearway/domain/contracts'
import { z } from 'zod'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { inOrder, limitsAndWindow } from '../../forms/limits-schema.ts'
import { schemaCheck } from '../../forms/schema-check.ts'

/** What the form holds: times as the field writes them, in the reader's own zone. */
const ConstraintForm = z.object({
  name: z.string().trim().min(1, { error: 'Give it a name' }).max(mostLetters.name),
  constraint_type: z.literal([4, 5, 6]),
  ...limitsAndWindow,
})
export type ConstraintForm = z.infer<typeof ConstraintForm>

/** The form of a new constraint, or of one that is stored. */
export const constraintForm = (constraint: Constraint | undefined) => inOrder(ConstraintForm, constraint)

export const constraintCheck = (constraint: Constraint | undefined) => schemaCheck(constraintForm(constraint))
