import { useHotkeys } from '@clearway/ui'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'

interface Open {
  readonly params: Pick<UrlParams, 'set'>
  readonly selected: string | undefined
}

/** From the mission that is open to its neighbours among those beside it, by J and K too; `at` is -1 where it is none of them. */
export const useMissionSteps = (
  { params, selected }: Open,
  beside: readonly Pick<MissionItem, 'mission_uuid'>[],
) => {
  const at = beside.findIndex(({ mission_uuid }) => mission_uuid === selected)
  const step = (by: number) => {
    const next = at < 0 ? undefined : beside[at + by]?.mission_uuid
    return next === undefined ? undefined : () => params.set({ mission: next })
  }
  const [onPrevious, onNext] = [step(-1), step(1)]
  useHotkeys({ j: () => onNext?.(), k: () => onPrevious?.() }, selected !== undefined)
  return { at, onPrevious, onNext }
}
