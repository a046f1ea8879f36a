import { constraintType } from '@clearway/domain/contracts'
import { z } from 'zod'
import {
  type Constraint,
  constraintKind,
  constraintKindMeaning,
  constraintKindName,
  constraintKinds,
} from '../../entities/constraint/constraint-facts.ts'
import {
  inOrder,
  limitsAndWindow,
  newLimitsAndWindow,
  windowFields,
  wireWindow,
} from '../../forms/limits-and-window.ts'
import { measuredFields, withLimits } from '../../forms/measures.ts'
import type { Draft } from '../../map/index.ts'

/** What the form holds: times as the field writes them, in the reader's own zone. */
const ConstraintForm = z.object({
  name: z.string().trim().min(1, { error: 'Give it a name' }).max(200),
  constraint_type: z.literal([4, 5, 6]),
  ...limitsAndWindow,
})
export type ConstraintForm = z.infer<typeof ConstraintForm>

/** The form of a new constraint, or of one that is stored. */
export const constraintForm = (constraint: Constraint | undefined) => inOrder(ConstraintForm, constraint)

const typeOf = { geofence: 4, corridor: 5, weather: 6 } as const

export const kindOptions = constraintKinds.map((kind) => ({
  value: String(typeOf[kind]),
  label: constraintKindName[kind],
  hint: constraintKindMeaning[kind].replace(/\.$/, ''),
}))

export const formOf = (constraint: Constraint | undefined): ConstraintForm => {
  if (!constraint) return { name: '', constraint_type: constraintType.geofence, ...newLimitsAndWindow() }
  const { name } = constraint.metadata
  return {
    name: typeof name === 'string' ? name : '',
    constraint_type: typeOf[constraintKind(constraint)],
    ...measuredFields(constraint),
    ...windowFields(constraint),
  }
}

/** A corridor's line and width stay with it, so that it is changed as what it was drawn as. */
const Path = z.object({ points: z.array(z.array(z.number()).min(2)).min(2), width_m: z.number().positive() })

export const drawnPath = ({ metadata }: Constraint): Draft | null => {
  const { data } = Path.safeParse(metadata['path'])
  return data ? { kind: 'corridor', points: data.points, sizeM: data.width_m, holes: [] } : null
}

type Stored = Pick<Constraint, 'metadata' | 'active_from' | 'active_to'>

/** What callers keep in metadata beside the name stays. */
export const toWire = (
  { name, constraint_type: _type, active_from, active_to, ...band }: ConstraintForm,
  { draft, constraint }: { draft: Draft; constraint: Stored | undefined },
) => {
  const { path: _path, ...kept } = constraint?.metadata ?? {}
  const path = draft.kind === 'corridor' && { path: { points: draft.points, width_m: draft.sizeM } }
  return {
    ...withLimits(band),
    ...wireWindow({ active_from, active_to }, constraint),
    metadata: { ...kept, name, ...path },
  }
}
