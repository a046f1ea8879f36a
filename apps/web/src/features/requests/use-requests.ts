import { trpc } from '../../trpc/client.ts'
import type { QueueTab } from './request-words.ts'
import type { StartWindow } from './start-window.ts'

/** Changes are told as they come (src/changes); this is for when nobody can tell. */
const refreshMs = 10_000
export const queuePageSize = 50

interface QueueQuestion {
  readonly tab: QueueTab
  readonly zoneUuid: string | undefined
  readonly starts: StartWindow | null
  readonly page: number
}

/** One tab of the queue, in order of mission start. */
export function useQueue({ tab, zoneUuid, starts, page }: QueueQuestion) {
  return trpc.permissions.list.useQuery(
    {
      page,
      limit: queuePageSize,
      ...(tab !== 'all' && { status: tab }),
      ...(zoneUuid && { zone_uuid: zoneUuid }),
      ...starts,
    },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
}

export function useQueueCount(tab: QueueTab): number | undefined {
  const counted = trpc.permissions.list.useQuery(
    { limit: 1, ...(tab !== 'all' && { status: tab }) },
    { refetchInterval: refreshMs },
  )
  return counted.data?.pagination.total_records
}

export function useRequest(permissionUuid: string) {
  return trpc.permissions.get.useQuery({ permission_uuid: permissionUuid }, { refetchInterval: refreshMs })
}

/** Decides, then reads everything again that the decision may have changed. */
export function useDecision() {
  const utils = trpc.useUtils()
  return trpc.permissions.decide.useMutation({
    onSettled: () => Promise.all([utils.permissions.invalidate(), utils.missions.invalidate()]),
  })
}
