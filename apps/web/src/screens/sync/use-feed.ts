import { keepPreviousData } from '@tanstack/react-query'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'

type SyncPage = Outputs['zones']['sync']
export type Change = Extract<SyncPage, { mode: 'diff' }>['changes'][number]

/** How many of the last changes are shown. */
const lastShown = 50

/** The position of the feed, and its newest changes. */
export const useFeed = () => {
  const check = trpc.zones.checkSync.useQuery({ after_change_id: 0 })
  const current = check.data?.current_change_id
  const zones = trpc.zones.list.useQuery({ limit: 1 }, { placeholderData: keepPreviousData })
  const changes = trpc.zones.sync.useQuery(
    { mode: 'diff', after_change_id: Math.max(0, (current ?? 0) - lastShown), limit: lastShown },
    { enabled: current !== undefined, placeholderData: keepPreviousData, retry: false },
  )
  const isFromStart = check.data?.full_sync_required === false
  const page = changes.data?.mode === 'diff' ? changes.data : undefined
  // Fewer than these are kept where the history was pruned lately.
  const isPruned = failureData(changes.error)?.failure === 'full_sync_required'
  return {
    check,
    totalZones: zones.data?.pagination.total_records,
    isFromStart,
    oldest: isPruned ? current : page?.changes[0]?.change_id,
    changes: { ...changes, data: isPruned ? [] : page?.changes.toReversed() },
  }
}
