import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'
import { restMsAQuestion } from '../../trpc/refresh.ts'
import type { Conflict } from '../volume/verdict-words.ts'
import type { FoundConflicts, Plan } from './plan-words.ts'

const refreshMs = 5_000

export interface OpenConflicts {
  readonly byPlan: ReadonlyMap<string, FoundConflicts>
  readonly all: readonly Conflict[]
}

/** What plans that found their airspace taken now share with approved ones. The mark stays until the plan changes, even when this is empty. */
export const useOpenConflicts = (plans: readonly Plan[]): OpenConflicts => {
  const marked = plans.filter(({ conflict_code }) => conflict_code === 'volume_taken')
  const refetchInterval = Math.max(refreshMs, marked.length * restMsAQuestion)
  const answers = trpc.useQueries((t) =>
    marked.map(({ plan_uuid }) => t.flightPlans.conflicts({ plan_uuid }, { refetchInterval })),
  )
  const found = answers.flatMap(({ data }) => data ?? [])
  const key = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what was found, as text.
  return useMemo(
    () => ({
      byPlan: new Map(found.map((one) => [one.plan_uuid, one])),
      all: found.flatMap(({ conflicts }) => conflicts),
    }),
    [key],
  )
}
