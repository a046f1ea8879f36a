import { constraintType } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import {
  type Constraint,
  constraintKind,
  constraintKindMeaning,
  constraintKindName,
  constraintKinds,
} from '../../entities/constraint/constraint-facts.ts'
import { differing } from '../../forms/changed-in.ts'
import { isFilled } from '../../forms/is-filled.ts'
import { newLimitsAndWindow, windowFields, wireWindow } from '../../forms/limits-and-window.ts'
import { measuredFields, withLimits } from '../../forms/measures.ts'
import { type Draft, isDraft } from '../../map/draw/draft.ts'
import { isRecord } from '../../words/is-record.ts'
import type { ConstraintForm } from './constraint-schema.ts'

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

/** What is changed as one: a height means nothing without what it is measured in. */
const parts: readonly (readonly (keyof ConstraintForm)[])[] = [
  ['name'],
  ['constraint_type'],
  ['min_height', 'min_measure'],
  ['max_height', 'max_measure'],
  ['active_from'],
  ['active_to'],
]

/** The fields over a record that has changed since `original`: what somebody changed here stays, the rest is as it is now. */
export const onNewer = (
  form: ConstraintForm,
  original: ConstraintForm,
  now: ConstraintForm,
): ConstraintForm => {
  const isChanged = (name: keyof ConstraintForm) => isFilled(form[name], original[name])
  const changed = parts.filter((names) => names.some(isChanged)).flat()
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, form[name]])) }
}

/** A corridor's line and width stay with it, so that it is changed as what it was drawn as. */
export const drawnPath = ({ metadata: { path } }: Constraint): Draft | null => {
  if (!isRecord(path)) return null
  const draft = { kind: 'corridor', points: path['points'], sizeM: path['width_m'], holes: [] }
  return isDraft(draft) && draft.points.length > 1 && draft.sizeM > 0 ? draft : null
}

/** What stands on the map. */
export interface Drawing {
  readonly draft: Draft
  readonly polygon: Polygon
}

const pathOf = ({ draft }: Drawing) =>
  draft.kind === 'corridor' && { path: { points: draft.points, width_m: draft.sizeM } }

type Stored = Pick<
  Constraint,
  'geometry_2d' | 'min_altitude' | 'max_altitude' | 'active_from' | 'active_to' | 'metadata'
>

/** What the fields give; `stored` is the record that is changed. */
const given = (
  { name, constraint_type: _type, active_from, active_to, ...band }: ConstraintForm,
  stored: Stored | undefined,
) => ({ name, ...withLimits(band), ...wireWindow({ active_from, active_to }, stored) })

export const newConstraint = (form: ConstraintForm, drawing: Drawing) => {
  const { name, ...volume } = given(form, undefined)
  return { ...volume, geometry_2d: { ...drawing.polygon }, metadata: { name, ...pathOf(drawing) } }
}

interface Change {
  /** The fields as they were before somebody changed them; null: that is not known, and all of them are sent. */
  readonly original: ConstraintForm | null
  /** Null: as it was. */
  readonly drawing: Drawing | null
  readonly stored: Stored
}

/**
 * The operation replaces the whole constraint. What nobody changed here is as it is stored, and so is what callers keep in
 * metadata beside the name and the line.
 */
export const changedConstraint = (form: ConstraintForm, { original, drawing, stored }: Change) => {
  const { name, ...volume } = differing(given(form, stored), original ? given(original, stored) : {})
  const { geometry_2d, min_altitude, max_altitude, active_from, active_to, metadata } = stored
  const { path: _path, ...others } = metadata
  return {
    ...{ min_altitude, max_altitude, active_from, active_to },
    ...volume,
    geometry_2d: { ...(drawing?.polygon ?? geometry_2d) },
    metadata: {
      ...(drawing ? { ...others, ...pathOf(drawing) } : metadata),
      ...(name !== undefined && { name }),
    },
  }
}
