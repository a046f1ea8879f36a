import { emptyLiveState, type ReceivedAlert } from '@clearway/client'
import { useMinute } from '@clearway/ui'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo, useRef } from 'react'
import {
  type AlertGroups,
  dayStart,
  groupAlerts,
  type LiveAlert,
  mergeAlerts,
} from '../../../entities/alert/alert.ts'
import { useClosedAlerts, useOpenAlerts } from '../../../entities/alert/use-alerts.ts'
import { useThrottled } from '../../../timing/use-delayed.ts'
import { trpc } from '../../../trpc/client.ts'
import { refresh } from '../../../trpc/refresh.ts'

/** Socket and event stream send changes as they happen; this is for when both are lost. */
const readEveryMs = 1_000

export interface LiveAlerts extends AlertGroups {
  readonly all: readonly LiveAlert[]
  readonly isPending: boolean
  /** How many older ones are not among these. */
  readonly left: number
}

/** Open alerts and those closed today: the service's records, with what the live socket has sent since. */
export const useLiveAlerts = (received: ReadonlyMap<string, ReceivedAlert>): LiveAlerts => {
  const client = useQueryClient()
  const dayStartMs = dayStart(useMinute())
  const open = useOpenAlerts()
  const closed = useClosedAlerts(dayStartMs)
  // What the socket sends is read again as a record, because only a record holds who did it and what may be done. A new
  // connection begins with an empty map, so what happened before it is read, too; the first one does not: the page has just
  // read it, and its events begin there.
  const settled = useThrottled(received, readEveryMs)
  const before = useRef(settled)
  useEffect(() => {
    if (before.current === settled) return
    const isFirstConnection = before.current === emptyLiveState.alerts && settled.size === 0
    before.current = settled
    if (isFirstConnection) return
    refresh(client, { queryKey: getQueryKey(trpc.alerts) })
  }, [settled, client])

  const openRecords = open.data?.rows
  const closedRecords = closed.data?.rows
  const all = useMemo(
    () => mergeAlerts([...(openRecords ?? []), ...(closedRecords ?? [])], received),
    [openRecords, closedRecords, received],
  )
  const groups = useMemo(() => groupAlerts(all, dayStartMs), [all, dayStartMs])
  return {
    ...groups,
    all,
    isPending: open.isPending,
    left: (open.data?.left ?? 0) + (closed.data?.left ?? 0),
  }
}
