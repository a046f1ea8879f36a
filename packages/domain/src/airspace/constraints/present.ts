import type { Actor } from '../../kernel/index.ts'
import type { Constraint, ConstraintHit } from './contract.ts'
import { comparedOf, presentHeights } from './heights.ts'
import { constraintAbilities } from './policy.ts'
import { type ConstraintRow, type HitRow, heightsOf } from './store.ts'
import type { Volume } from './volume.ts'

const shape = (row: HitRow, redacted: boolean) => ({
  constraint_uuid: row.constraintUuid,
  constraint_type: row.constraintType,
  ref_uuid: redacted ? null : row.refUuid,
  ...presentHeights(heightsOf(row)),
  active_from: row.during.from?.toISOString() ?? null,
  active_to: row.during.to?.toISOString() ?? null,
  metadata: redacted ? {} : row.metadata,
})

export const presentHit = (
  row: HitRow,
  { redacted, asked }: { redacted: boolean; asked: Volume },
): ConstraintHit => ({ ...shape(row, redacted), compared_in: comparedOf(row.limits, asked.bounds) })

export const presentConstraint = (row: ConstraintRow, redacted: boolean, actor: Actor): Constraint => ({
  ...shape(row, redacted),
  geometry_2d: row.geometry2d,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  abilities: constraintAbilities(actor, row),
})
