import { awaitsAnswer } from '@clearway/domain/contracts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { uuidOf } from '../../entities/permission/bulk.ts'
import { failedSince, type QueueTab, type Request } from '../../entities/permission/request-words.ts'
import { actingFor, type Inputs, trpc } from '../../trpc/client.ts'
import { changedMeanwhile } from '../../trpc/failure.ts'
import { untilAnswered } from '../../trpc/leaving.ts'
import { keepsSession } from '../../trpc/query-defaults.ts'
import { type Decision, decisionInput } from './decision.ts'
import { tabQuestions } from './queue-question.ts'

/** One tab of the queue. */
export const useQueue = (question: Inputs['permissions']['list']) =>
  trpc.permissions.list.useQuery(question, {
    placeholderData: (before) => before,
  })

export const useQueueCount = (tab: QueueTab): number | undefined => {
  const counted = trpc.permissions.list.useQuery({ limit: 1, ...tabQuestions[tab] })
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

/**
 * Decides. As in a bulk approval the request is looked at again just before, and an approval is not sent past a tick that is
 * a cross by now. Both are asked for whom it was taken, and who closes the page before the answer is asked. What the decision may have changed is read again in the background: the network may be gone.
 */
export const useDecision = () => {
  const utils = trpc.useUtils()
  const { get, decide } = utils.client.permissions
  return useMutation({
    mutationFn: (decision: Decision) =>
      untilAnswered(async () => {
        const { ticks, permissionUuid: permission_uuid, orgUuid } = decision
        const acting = actingFor(orgUuid)
        const failed = ticks.length > 0 && failedSince(ticks, await get.query({ permission_uuid }, acting))
        if (failed) throw changedMeanwhile(`${failed} Look at it again, then decide.`)
        return decide.mutate(decisionInput(decision), acting)
      }),
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
  readonly nowMs: number
}

/** What is decided next: the first that waits from there on, else the first that waits at all. */
export const nextUndecided = (
  rows: readonly Request[],
  { from, decided, nowMs }: Triage,
): string | undefined => {
  const next = [...rows.slice(from), ...rows.slice(0, from)].find(
    (row) => awaitsAnswer(row, nowMs) && !decided.includes(uuidOf(row)),
  )
  return next && uuidOf(next)
}
