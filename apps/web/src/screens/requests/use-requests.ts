import type { QueueTab } from '../../entities/permission/request-words.ts'
import { trpc } from '../../trpc/client.ts'
import type { StartWindow } from './start-window.ts'

/** Changes are announced as they happen (shell/changes); this is for when no change arrives. */
const refreshMs = 10_000
export const queuePageSize = 50

interface QueueQuestion {
  readonly tab: QueueTab
  readonly zoneUuid: string | undefined
  readonly starts: StartWindow | null
  readonly page: number
}

/** One tab of the queue, in order of mission start. */
export const useQueue = ({ tab, zoneUuid, starts, page }: QueueQuestion) =>
  trpc.permissions.list.useQuery(
    {
      page,
      limit: queuePageSize,
      ...(tab !== 'all' && { status: tab }),
      ...(zoneUuid && { zone_uuid: zoneUuid }),
      ...starts,
    },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )

export const useQueueCount = (tab: QueueTab): number | undefined => {
  const counted = trpc.permissions.list.useQuery(
    { limit: 1, ...(tab !== 'all' && { status: tab }) },
    { refetchInterval: refreshMs },
  )
  return counted.data?.pagination.total_records
}

export const useRequest = (permissionUuid: string) =>
  trpc.permissions.get.useQuery({ permission_uuid: permissionUuid }, { refetchInterval: refreshMs })

/** Decides, then reads everything again that the decision may have changed. */
export const useDecision = () => {
  const utils = trpc.useUtils()
  return trpc.permissions.decide.useMutation({
    onSettled: () => Promise.all([utils.permissions.invalidate(), utils.missions.invalidate()]),
  })
}
