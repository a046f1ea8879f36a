import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

/** What was written about an alert, and what the reader may do about it. */
export const useTalk = (alert_uuid: string) => {
  const utils = trpc.useUtils()
  // Not awaited: without the network it would delay the notice about it.
  const onSettled = () => void utils.alerts.messages.invalidate({ alert_uuid })
  const query = trpc.alerts.messages.useQuery({ alert_uuid })
  const writing = trpc.alerts.write.useMutation({ onSettled })
  const reading = trpc.alerts.readMessages.useMutation({ onSettled })
  const messages = query.data?.messages ?? []
  return {
    query,
    messages,
    pilot: query.data?.pilot ?? null,
    /** The newest of the other side. */
    last: messages.findLast(({ is_own }) => !is_own),
    /** An answer is a message and that its question was read. */
    isWriting: writing.isPending || reading.isPending,
    fault: writing.error && sentenceOf(writing.error),
    write: (text: string) => writing.mutateAsync({ alert_uuid, text }),
    read: () => reading.mutate({ alert_uuid }),
    /** An answer also acknowledges the question. */
    answer: async (text: string) => {
      await writing.mutateAsync({ alert_uuid, text })
      await reading.mutateAsync({ alert_uuid })
    },
  }
}
