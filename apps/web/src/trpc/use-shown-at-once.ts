import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRefused } from './use-refused.ts'

interface ShownAtOnce<Kept, Change, Answer> {
  /** Changes of one name are sent one after the other. */
  name: string
  /** What the service has, as far as this page has read. */
  kept: Kept
  changed: (before: Kept, change: Change) => Kept
  send: (change: Change) => Promise<Answer>
  /** Puts the answer in place of what was read. */
  onTaken: (answer: Answer) => void
  /** The reading of what is kept. */
  reading: { cancel: () => unknown; invalidate: () => unknown }
  /** Above the sentence that says why. */
  notDone: string
}

/**
 * A choice that is saved as it is made. What is shown is what the service has, with the changes on their way in the order in
 * which they were made: one that is refused is shown no longer and said, and those after it stay. What the service has is
 * read once more after the last of them.
 */
export const useShownAtOnce = <Kept, Change, Answer>({
  name,
  kept,
  changed,
  send,
  onTaken,
  reading,
  notDone,
}: ShownAtOnce<Kept, Change, Answer>) => {
  const client = useQueryClient()
  const refused = useRefused()
  const mutationKey = [name]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    scope: { id: name },
    onSuccess: (answer) => {
      // What is being read may know nothing of the change.
      void reading.cancel()
      onTaken(answer)
    },
    onError: refused(notDone),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void reading.invalidate()
    },
  })
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return { shown: underWay.reduce(changed, kept), save: (change: Change) => mutate(change) }
}
