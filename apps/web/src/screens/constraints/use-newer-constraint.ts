import type { Polygon } from '@clearway/domain/geo'
import { useLayoutEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import type { BegunDraft } from '../../entities/volume/use-begun-draft.ts'
import { isFilled } from '../../forms/is-filled.ts'
import type { DraftModel } from '../../map/draw/use-draft.ts'
import { drawnPath, formOf, onNewer } from './constraint-form.ts'
import type { ConstraintForm } from './constraint-schema.ts'

interface Edited {
  readonly form: UseFormReturn<ConstraintForm, unknown, ConstraintForm>
  readonly begun: BegunDraft<ConstraintForm>
  readonly model: DraftModel
}

/**
 * What stands in the form is what is saved: where somebody changes the constraint meanwhile, or has since the draft was kept,
 * the form shows what nobody changed here as it is now.
 */
export const useNewerConstraint = (
  constraint: Constraint | undefined,
  { form, begun, model }: Edited,
): void => {
  const { original, isBehind, goOnFrom } = begun
  useLayoutEffect(() => {
    if (!constraint || !original || isBehind) return
    const now = formOf(constraint)
    if (!isFilled(now, original)) return
    const shown = form.getValues()
    const fields = Object.entries(onNewer(shown, original, now)) as [keyof ConstraintForm, never][]
    // A field that is set anew forgets a date that is half typed.
    for (const [name, value] of fields) if (isFilled(value, shown[name])) form.setValue(name, value)
    goOnFrom(now)
  })
  const polygon = useRef(constraint?.geometry_2d)
  useLayoutEffect(() => {
    if (!constraint || constraint.geometry_2d === polygon.current) return
    polygon.current = constraint.geometry_2d
    model.goOnFrom(constraint.geometry_2d as Polygon, drawnPath(constraint))
  })
}
