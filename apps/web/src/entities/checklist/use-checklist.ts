import type { ChecklistStep } from '@clearway/domain/contracts'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'

interface Open {
  readonly done: number
  readonly total: number
  /** The first that is not done; absent when all are. */
  readonly next: ChecklistStep | undefined
  readonly isAway: boolean
}

/** The organisation's checklist; it is read again after each change event of its records. */
export const useChecklist = () => {
  const utils = trpc.useUtils()
  const query = trpc.checklist.get.useQuery({})
  const refused = useRefused()
  const saving = trpc.checklist.putAway.useMutation({
    onSuccess: (kept) => utils.checklist.get.setData({}, kept),
    onError: refused('Not saved'),
  })
  const { data } = query
  const state: Open | undefined = data && {
    done: data.steps.filter(({ done }) => done).length,
    total: data.steps.length,
    next: data.steps.find(({ done }) => !done)?.key,
    isAway: data.put_away,
  }
  return {
    query,
    state,
    putAway: (put_away: boolean) => saving.mutate({ put_away }),
    isSaving: saving.isPending,
  }
}
