import { useEffect } from 'react'
import type { QueueTab } from '../../entities/permission/request-words.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'

/** One tab of the queue. */
export const useQueue = (question: Inputs['permissions']['list']) =>
  trpc.permissions.list.useQuery(question, {
    placeholderData: (before) => before,
  })

export const useQueueCount = (tab: QueueTab): number | undefined => {
  const counted = trpc.permissions.list.useQuery({ limit: 1, ...(tab !== 'all' && { status: tab }) })
  return counted.data?.pagination.total_records
}

export const useRequest = (permissionUuid: string) =>
  trpc.permissions.get.useQuery({ permission_uuid: permissionUuid })

/** Marks each shown request once as opened by somebody. */
export const useOpened = (permissionUuid: string) => {
  const { mutate } = trpc.permissions.open.useMutation()
  useEffect(() => {
    mutate({ permission_uuid: permissionUuid })
  }, [mutate, permissionUuid])
}

/** Decides; what the decision may have changed is read again, which nobody waits for: the network may be gone. */
export const useDecision = () => {
  const utils = trpc.useUtils()
  return trpc.permissions.decide.useMutation({
    onSettled: () => {
      void utils.permissions.invalidate()
      void utils.missions.invalidate()
    },
  })
}
