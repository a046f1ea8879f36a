import { useMutation } from '@tanstack/react-query'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { failedText } from '../../trpc/failure.ts'
import { useReading } from './use-reading.ts'

export type AlertMessage = Outputs['alerts']['messages']['messages'][number]

/** What the other side wrote and nobody answered who had it before them: an answer that crosses a message answers none. */
export const unanswered = (messages: readonly AlertMessage[]): readonly AlertMessage[] => {
  const own = messages.filter(({ is_own }) => is_own)
  const isAnswered = (readAt: string) =>
    own.some(({ created_at }) => Date.parse(created_at) >= Date.parse(readAt))
  return messages.filter(({ is_own, read_at }) => !is_own && (read_at === null || !isAnswered(read_at)))
}

interface Answer {
  readonly alert_uuid: string
  readonly text: string
  /** The newest unread message that was shown as it was written. */
  readonly shown: AlertMessage | undefined
}

interface TalkCalls {
  read(upTo: { readonly alert_uuid: string; readonly message_uuid: string }): Promise<unknown>
  write(message: { readonly alert_uuid: string; readonly text: string }): Promise<unknown>
}

/** That its question was shown is stored before the answer: whatever arrives between them still waits. */
export const sendAnswer = async ({ read, write }: TalkCalls, { alert_uuid, text, shown }: Answer) => {
  if (shown?.read_at === null) await read({ alert_uuid, message_uuid: shown.message_uuid })
  await write({ alert_uuid, text })
}

/** What was written about an alert, and what the reader may do about it. */
export const useTalk = (alert_uuid: string) => {
  const utils = trpc.useUtils()
  const query = trpc.alerts.messages.useQuery({ alert_uuid })
  const reading = useReading()
  const messages = query.data?.messages ?? []
  /** The newest of the other side. */
  const last = messages.findLast(({ is_own }) => !is_own)
  const unread = messages.findLast(({ is_own, read_at }) => !is_own && read_at === null)
  const { readMessages, write } = utils.client.alerts
  const answering = useMutation({
    mutationFn: (text: string) =>
      sendAnswer({ read: readMessages.mutate, write: write.mutate }, { alert_uuid, text, shown: unread }),
    // Not awaited: without the network it would delay the notice about it.
    onSettled: () => void utils.alerts.messages.invalidate({ alert_uuid }),
  })
  /** Up to the newest that is shown here: one that is on its way was not. */
  const read = () => {
    if (unread) reading.mutate({ alert_uuid, message_uuid: unread.message_uuid })
  }
  return {
    query,
    messages,
    pilot: query.data?.pilot ?? null,
    last,
    waiting: unanswered(messages),
    isWriting: answering.isPending,
    fault: answering.error && failedText(`“${answering.variables}” was not sent`, answering.error),
    read,
    /** A second press while it is sent sends nothing. */
    answer: async (text: string) => {
      if (!answering.isPending) await answering.mutateAsync(text)
    },
  }
}
