import { permissionStatus } from '@clearway/domain/contracts'
import { useEffect } from 'react'
import { uuidOf } from '../../entities/permission/bulk.ts'
import type { QueueTab, Request } from '../../entities/permission/request-words.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'
import { keepsSession } from '../../trpc/query-defaults.ts'

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

/** Decides; what the decision may have changed is read again in the background: the network may be gone. */
export const useDecision = () => {
  const utils = trpc.useUtils()
  return trpc.permissions.decide.useMutation({
    meta: keepsSession,
    onSettled: () => {
      void utils.permissions.invalidate()
      void utils.missions.invalidate()
    },
  })
}

interface Triage {
  /** Where the search begins: the place after the one that was decided. */
  readonly from: number
  /** Decided already, though the list may not know it yet. */
  readonly decided: readonly (string | undefined)[]
}

/** What is decided next: the first that waits from there on, else the first that waits at all. */
export const nextUndecided = (rows: readonly Request[], { from, decided }: Triage): string | undefined => {
  const next = [...rows.slice(from), ...rows.slice(0, from)].find(
    (row) => row.permission.permission_status === permissionStatus.pending && !decided.includes(uuidOf(row)),
  )
  return next && uuidOf(next)
}
