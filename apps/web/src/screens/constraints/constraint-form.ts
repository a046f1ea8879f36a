import { constraintType } from '@clearway/domain/contracts'
import { limitMetres } from '@clearway/domain/geo'
import { z } from 'zod'
import {
  type ConstraintShown,
  constraintKind,
  constraintKindMeaning,
  constraintKindName,
  constraintKinds,
} from '../../entities/constraint/constraint-facts.ts'
import type { StoredDraft } from '../../entities/volume/draft-store.ts'
import { chosenMeasure, Measured, measuredFields, withLimits } from '../../forms/measures.ts'
import type { Draft } from '../../map/index.ts'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'

const LocalTime = z
  .string()
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), { error: 'Give a date and a time' })

const isOrdered = ({ min_altitude: min, max_altitude: max }: ReturnType<typeof withLimits>): boolean =>
  min.reference !== max.reference || limitMetres(min) < limitMetres(max)

/** What the form holds: times as the field writes them, in the reader's own zone. */
export const ConstraintForm = z
  .object({
    name: z.string().trim().min(1, { error: 'Give it a name' }).max(200),
    constraint_type: z.literal([4, 5, 6]),
    min_height: z.number({ error: 'Give the lower height' }),
    max_height: z.number({ error: 'Give the upper height' }),
    min_measure: Measured,
    max_measure: Measured,
    active_from: LocalTime,
    active_to: LocalTime,
  })
  .refine((fields) => isOrdered(withLimits(fields)), {
    path: ['max_height'],
    error: 'The upper height must be above the lower one',
  })
  .refine(
    ({ active_from, active_to }) =>
      !active_from || !active_to || Date.parse(active_from) < Date.parse(active_to),
    { path: ['active_to'], error: 'The end must be after the start' },
  )
export type ConstraintForm = z.infer<typeof ConstraintForm>

const typeOf = { geofence: 4, corridor: 5, weather: 6 } as const

export const kindOptions = constraintKinds.map((kind) => ({
  value: String(typeOf[kind]),
  label: constraintKindName[kind],
  hint: constraintKindMeaning[kind].replace(/\.$/, ''),
}))

const localTime = (iso: string | null): string => (iso ? toLocalInput(iso) : '')
const instant = (local: string): string | null => (local ? fromLocalInput(local) : null)

/** From the ground to 120 m or 400 ft. */
const fresh = (): ConstraintForm => {
  const measure = chosenMeasure()
  return {
    name: '',
    constraint_type: constraintType.geofence,
    min_height: 0,
    max_height: measure === 'ft AGL' ? 400 : 120,
    min_measure: measure,
    max_measure: measure,
    active_from: '',
    active_to: '',
  }
}

export const formOf = (constraint: ConstraintShown | undefined): ConstraintForm => {
  if (!constraint) return fresh()
  const { name } = constraint.metadata
  return {
    name: typeof name === 'string' ? name : '',
    constraint_type: typeOf[constraintKind(constraint)],
    ...measuredFields(constraint),
    active_from: localTime(constraint.active_from),
    active_to: localTime(constraint.active_to),
  }
}

/** A corridor's line and width stay with it, so that it is changed as what it was drawn as. */
const Path = z.object({ points: z.array(z.array(z.number()).min(2)).min(2), width_m: z.number().positive() })

export const drawnPath = ({ metadata }: ConstraintShown): StoredDraft<unknown> | null => {
  const { data } = Path.safeParse(metadata['path'])
  if (!data) return null
  const drawing: Draft = { kind: 'corridor', points: data.points, sizeM: data.width_m, holes: [] }
  return { savedAtMs: 0, values: {}, drawing }
}

/** What callers keep in metadata beside the name stays. */
export const toWire = (
  { name, constraint_type: _type, active_from, active_to, ...band }: ConstraintForm,
  { draft, metadata }: { draft: Draft; metadata: Readonly<Record<string, unknown>> },
) => {
  const { path: _path, ...kept } = metadata
  const path = draft.kind === 'corridor' && { path: { points: draft.points, width_m: draft.sizeM } }
  return {
    ...withLimits(band),
    active_from: instant(active_from),
    active_to: instant(active_to),
    metadata: { ...kept, name, ...path },
  }
}
