import { useNow } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import { useThrottled } from '../../console/use-throttled.ts'
import type { HeardAlert } from '../../map/live/index.ts'
import { trpc } from '../../trpc/client.ts'
import { type LiveAlert, mergeAlerts } from './alert.ts'
import { type AlertGroups, dayStart, groupAlerts } from './alert-groups.ts'

/** Socket and event stream tell changes as they come; this is for when both are away. */
const refreshMs = 30_000
const readEveryMs = 1_000
const openLimit = 100
const closedLimit = 25
const minuteMs = 60_000

export interface LiveAlerts extends AlertGroups {
  readonly all: readonly LiveAlert[]
  readonly isPending: boolean
  /** How many are open in all, where the list has room for the newest only. */
  readonly openTotal: number
}

/** Open alerts and those closed today: the service's records, with what the live socket has said since. */
export function useLiveAlerts(heard: ReadonlyMap<string, HeardAlert>): LiveAlerts {
  const utils = trpc.useUtils()
  const dayStartMs = dayStart(useNow(minuteMs) ?? Date.now())
  const open = trpc.alerts.list.useQuery({ open: 1, limit: openLimit }, { refetchInterval: refreshMs })
  const closed = trpc.alerts.list.useQuery(
    { open: 0, limit: closedLimit, from: new Date(dayStartMs).toISOString() },
    { refetchInterval: refreshMs },
  )
  // What the socket says is read again as a record: who did it and what may be done stands only there. In a storm of
  // alerts each reading would take the place of the one before, and none would end.
  const told = useThrottled(heard, readEveryMs)
  const before = useRef(told)
  useEffect(() => {
    if (before.current === told) return
    before.current = told
    void utils.alerts.invalidate()
  }, [told, utils])

  const openRecords = open.data?.data
  const closedRecords = closed.data?.data
  const all = useMemo(
    () => mergeAlerts([...(openRecords ?? []), ...(closedRecords ?? [])], heard),
    [openRecords, closedRecords, heard],
  )
  const groups = useMemo(() => groupAlerts(all, dayStartMs), [all, dayStartMs])
  return {
    ...groups,
    all,
    isPending: open.isPending,
    openTotal: Math.max(open.data?.pagination.total_records ?? 0, groups.waiting.length),
  }
}
