import { metresAgl } from '@clearway/domain/geo'
import { useEffect, useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { isTransient, sentenceOf } from '../../trpc/failure.ts'
import type { Evaluation } from './verdict-words.ts'
import type { DraftVolume } from './volume-fields.ts'

const quietMs = 300
/** Others' plans come and go while one draws. */
const refreshMs = 10_000

export interface VerdictAnswer {
  readonly evaluation: Evaluation | undefined
  readonly refusal: string | null
  /** The service does not answer now: what is shown, if anything, was answered before. */
  readonly isUnreached: boolean
  /** The answer shown is for an earlier drawing. */
  readonly isBehind: boolean
}

/** The value once it has rested for a moment. */
const useRestedVolume = <T>(value: T, key: string): { settled: T; settledKey: string } => {
  const [held, setHeld] = useState({ settled: value, settledKey: key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the value.
  useEffect(() => {
    const timer = setTimeout(() => setHeld({ settled: value, settledKey: key }), quietMs)
    return () => clearTimeout(timer)
  }, [key])
  return held
}

export interface VerdictQuestion {
  readonly volume: DraftVolume | null
  /** The plan that is edited, which is no conflict with itself. */
  readonly planUuid?: string | undefined
  /** Plans of the mission that is edited: they move with it. */
  readonly ownPlans?: readonly string[]
}

/** Asks what would happen, while it is drawn. */
export const useVerdict = ({ volume, planUuid, ownPlans = [] }: VerdictQuestion): VerdictAnswer => {
  const { settled, settledKey } = useRestedVolume(volume, JSON.stringify(volume))
  const query = trpc.missions.evaluate.useQuery(
    {
      mission_envelope: { ...settled?.polygon },
      min_altitude: settled?.limits?.min ?? metresAgl(settled?.minHeight ?? 0),
      max_altitude: settled?.limits?.max ?? metresAgl(settled?.maxHeight ?? 0),
      start_time: new Date(settled?.startMs ?? 0).toISOString(),
      end_time: new Date(settled?.endMs ?? 0).toISOString(),
      plan_uuid: planUuid ?? null,
    },
    { enabled: settled !== null, refetchInterval: refreshMs, placeholderData: (before) => before },
  )
  const data = volume === null ? undefined : query.data
  return {
    evaluation: data && {
      ...data,
      conflicts: data.conflicts.filter(({ plan_uuid }) => !plan_uuid || !ownPlans.includes(plan_uuid)),
    },
    refusal: query.error && !query.data && !isTransient(query.error) ? sentenceOf(query.error) : null,
    isUnreached: settled !== null && query.failureReason !== null && isTransient(query.failureReason),
    isBehind: query.isPlaceholderData || settledKey !== JSON.stringify(volume),
  }
}
