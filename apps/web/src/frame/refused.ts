import { useMemo } from 'react'
import { isSessionOver, isTransient } from '../trpc/failure.ts'

/** A query, as far as it fails. */
export interface Failing {
  readonly error: unknown
  readonly failureReason: unknown
}

/** What stands in the way of the newest answer; null: nothing does. */
export const problemOf = ({ error, failureReason }: Failing): unknown => failureReason ?? error

/** It is refused, and asking again is of no use: what was read before is deleted, or no longer for this reader. */
export const isRefused = (query: Failing): boolean => {
  const problem = problemOf(query)
  return Boolean(problem) && !isSessionOver(problem) && !isTransient(problem)
}

interface Shown {
  readonly abilities: Readonly<Record<string, boolean>>
}

const untouchable = <Record extends Shown>(record: Record): Record => ({
  ...record,
  abilities: Object.fromEntries(Object.keys(record.abilities).map((act) => [act, false])),
})

/** What a page shows of a record. Of one that is refused since, that is what was known: nobody may do anything with it. */
export const useShown = <Record extends Shown>(
  query: Failing & { readonly data: Record | undefined },
): Record | undefined => {
  const { data } = query
  const isOver = isRefused(query)
  return useMemo(() => (data && isOver ? untouchable(data) : data), [data, isOver])
}
