import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useRef } from 'react'
import { trpc } from '../../trpc/client.ts'
import { refresh } from '../../trpc/refresh.ts'
import { useRefused } from '../../trpc/use-refused.ts'

export interface AlertActs {
  acknowledge(alertUuid: string): void
  close(alertUuid: string, reason: string): Promise<void>
  readonly isAcknowledging: boolean
}

/** What a person does to an alert. Everything that shows it is read again. */
export const useAlertActs = (onAfter?: () => unknown): AlertActs => {
  const client = useQueryClient()
  const refused = useRefused()
  // Not awaited: without the network they would delay the notice about it.
  const onSettled = () => {
    refresh(client, { queryKey: getQueryKey(trpc.alerts) })
    void onAfter?.()
  }
  /** On their way: a second press on one of them is none. */
  const sent = useRef(new Set<string>())
  const acknowledging = trpc.alerts.acknowledge.useMutation({
    onSettled: (_answer, _error, { alert_uuid }) => {
      sent.current.delete(alert_uuid)
      onSettled()
    },
    onError: refused('Not acknowledged'),
  })
  const closing = trpc.alerts.close.useMutation({ onSettled })
  const { mutate, isPending } = acknowledging
  const acknowledge = useCallback(
    (alert_uuid: string) => {
      if (sent.current.has(alert_uuid)) return
      sent.current.add(alert_uuid)
      mutate({ alert_uuid })
    },
    [mutate],
  )
  return {
    acknowledge,
    close: async (alert_uuid, reason) => void (await closing.mutateAsync({ alert_uuid, reason })),
    isAcknowledging: isPending,
  }
}
