import { type Outputs, trpc } from '../../trpc/client.ts'
import { isTransient, sentenceOf } from '../../trpc/failure.ts'

export type AlertMessage = Outputs['alerts']['messages']['messages'][number]

/** What the other side wrote since the reader's side last wrote: it waits for an answer. */
export const unanswered = (messages: readonly AlertMessage[]): readonly AlertMessage[] =>
  messages.slice(messages.findLastIndex(({ is_own }) => is_own) + 1)

/** What was written about an alert, and what the reader may do about it. */
export const useTalk = (alert_uuid: string) => {
  const utils = trpc.useUtils()
  // Not awaited: without the network it would delay the notice about it.
  const onSettled = () => void utils.alerts.messages.invalidate({ alert_uuid })
  const query = trpc.alerts.messages.useQuery({ alert_uuid })
  const writing = trpc.alerts.write.useMutation({ onSettled })
  // That something was shown is said as soon as that is possible: saying it twice changes nothing.
  const reading = trpc.alerts.readMessages.useMutation({ onSettled, retry: (_, error) => isTransient(error) })
  const messages = query.data?.messages ?? []
  /** The newest of the other side. */
  const last = messages.findLast(({ is_own }) => !is_own)
  /** Up to the newest that is shown here: one that is on its way was not. */
  const read = () => {
    if (last?.read_at === null) reading.mutate({ alert_uuid, message_uuid: last.message_uuid })
  }
  return {
    query,
    messages,
    pilot: query.data?.pilot ?? null,
    last,
    waiting: unanswered(messages),
    isWriting: writing.isPending,
    fault: writing.error && sentenceOf(writing.error),
    read,
    /** An answer is also that its question was read. A second press while it is sent sends nothing. */
    answer: async (text: string) => {
      if (writing.isPending) return
      await writing.mutateAsync({ alert_uuid, text })
      read()
    },
  }
}
