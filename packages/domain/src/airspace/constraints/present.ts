import type { Constraint, ConstraintHit } from './contract.ts'
import type { ConstraintRow, HitRow } from './store.ts'

/** A stored band is closed on both ends; only windows may be open. */
export const presentHit = (row: HitRow, redacted: boolean): ConstraintHit => ({
  constraint_uuid: row.constraintUuid,
  constraint_type: row.constraintType,
  ref_uuid: redacted ? null : row.refUuid,
  min_height: row.heights.min as number,
  max_height: row.heights.max as number,
  active_from: row.during.from?.toISOString() ?? null,
  active_to: row.during.to?.toISOString() ?? null,
  metadata: redacted ? {} : row.metadata,
})

export const presentConstraint = (row: ConstraintRow, redacted: boolean): Constraint => ({
  ...presentHit(row, redacted),
  geometry_2d: row.geometry2d,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
