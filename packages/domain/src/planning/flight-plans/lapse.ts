import type { PlanRow } from './store.ts'

/** `unfit`: it no longer fits its mission. `taken`: another flight had its airspace. */
export type Lapse = 'unfit' | 'taken'

/** Why a plan counts as rejected of its own accord, whatever its permissions say; null: they decide. */
export const lapseOf = ({
  conflictedAt,
  mismatch,
}: Pick<PlanRow, 'conflictedAt' | 'mismatch'>): Lapse | null => {
  if (conflictedAt === null) return null
  return mismatch === null ? 'taken' : 'unfit'
}
