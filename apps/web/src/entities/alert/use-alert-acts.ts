import { useToast } from '@clearway/ui'
import { useCallback } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

export interface AlertActs {
  acknowledge(alertUuid: string): void
  close(alertUuid: string, reason: string): Promise<void>
  readonly isAcknowledging: boolean
  readonly closeFault: string | null
}

/** What a person does to an alert. Everything that shows it is read again. */
export const useAlertActs = (onAfter?: () => unknown): AlertActs => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  // Not awaited: without the network they would delay the notice about it.
  const onSettled = () => {
    void utils.alerts.invalidate()
    void onAfter?.()
  }
  const acknowledging = trpc.alerts.acknowledge.useMutation({
    onSettled,
    onError: (error) =>
      show({ kind: 'status', tone: 'rejected', title: 'Not acknowledged', detail: sentenceOf(error) }),
  })
  const closing = trpc.alerts.close.useMutation({ onSettled })
  const { mutate, isPending } = acknowledging
  const acknowledge = useCallback(
    (alert_uuid: string) => {
      if (!isPending) mutate({ alert_uuid })
    },
    [mutate, isPending],
  )
  return {
    acknowledge,
    close: async (alert_uuid, reason) => void (await closing.mutateAsync({ alert_uuid, reason })),
    isAcknowledging: isPending,
    closeFault: closing.error && sentenceOf(closing.error),
  }
}
