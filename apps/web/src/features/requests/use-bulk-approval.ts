import { useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { isGreen, uuidOf } from './bulk.ts'
import type { Request } from './request-words.ts'

export interface BulkOutcome {
  readonly state: 'approved' | 'left'
  /** The mission's summary now, or why it was left. */
  readonly words: string
}

export interface BulkFields {
  readonly reference: string
  readonly remarks: string
}

const summaryWords = {
  approved: 'Approved, the mission is valid',
  pending: 'Approved, other zones still decide',
  rejected: 'Approved, another zone has rejected the mission',
} as const

/** Approves one after the other, each looked at again just before; what is no longer green is left and says why. */
export function useBulkApproval() {
  const utils = trpc.useUtils()
  const decide = trpc.permissions.decide.useMutation()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)

  const approveOne = async (
    permission_uuid: string,
    { reference, remarks }: BulkFields,
  ): Promise<BulkOutcome> => {
    const before = await utils.client.permissions.get.query({ permission_uuid })
    if (before.permission.permission_status !== 0) return { state: 'left', words: 'Decided meanwhile' }
    if (!isGreen(before)) return { state: 'left', words: 'A check fails now' }
    await decide.mutateAsync({
      permission_uuid,
      permission_status: 1,
      permission_reference: reference.trim() || null,
      remarks: remarks.trim() || null,
    })
    const after = await utils.client.permissions.get.query({ permission_uuid })
    return { state: 'approved', words: summaryWords[after.mission.permission_summary] }
  }

  const run = async (rows: readonly Request[], fields: BulkFields) => {
    setRunning(true)
    for (const row of rows) {
      const outcome = await approveOne(uuidOf(row), fields).catch(
        (error): BulkOutcome => ({ state: 'left', words: sentenceOf(error) }),
      )
      setOutcomes((before) => new Map([...before, [uuidOf(row), outcome]]))
    }
    setRunning(false)
    await Promise.all([utils.permissions.invalidate(), utils.missions.invalidate()])
  }
  return { run, outcomes, isRunning }
}
