import { trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'

interface UpTo {
  readonly alert_uuid: string
  readonly message_uuid?: string | undefined
}

interface Outcome {
  readonly onSuccess?: (read: unknown, upTo: UpTo) => void
  readonly onError?: (error: unknown, upTo: UpTo) => void
}

/** That messages were shown is said as soon as that is possible: saying it twice changes nothing. */
export const useReading = (outcome: Outcome = {}) => {
  const utils = trpc.useUtils()
  return trpc.alerts.readMessages.useMutation({
    ...outcome,
    retry: (_, error) => isTransient(error),
    onSettled: (_read, _error, { alert_uuid }) => void utils.alerts.messages.invalidate({ alert_uuid }),
  })
}
