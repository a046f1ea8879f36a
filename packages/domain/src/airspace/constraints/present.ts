import type { Actor } from '../../kernel/index.ts'
import type { Constraint, ConstraintHit } from './contract.ts'
import { comparedOf, presentHeights } from './heights.ts'
import { constraintAbilities } from './policy.ts'
import type { ConstraintRow, HitRow } from './store.ts'
import type { Volume } from './volume.ts'

/** A stored band is closed on both ends; only windows may be open. */
const shape = (row: HitRow, redacted: boolean) => ({
  constraint_uuid: row.constraintUuid,
  constraint_type: row.constraintType,
  ref_uuid: redacted ? null : row.refUuid,
  ...presentHeights({
    minHeight: row.heights.min as number,
    maxHeight: row.heights.max as number,
    limits: row.limits,
  }),
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
