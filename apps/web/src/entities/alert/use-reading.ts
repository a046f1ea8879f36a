import { trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'

/** That messages were shown is said as soon as that is possible: saying it twice changes nothing. */
export const useReading = () => {
  const utils = trpc.useUtils()
  return trpc.alerts.readMessages.useMutation({
    retry: (_, error) => isTransient(error),
    onSettled: (_read, _error, { alert_uuid }) => void utils.alerts.messages.invalidate({ alert_uuid }),
  })
}
