import { awaitsAnswer, isUndecided, permissionStatus } from '@clearway/domain/contracts'
import { useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { actingFor, trpc } from '../../trpc/client.ts'
import { isNotKnown, sentenceOf } from '../../trpc/failure.ts'
import { untilAnswered } from '../../trpc/leaving.ts'
import { isGreen, uuidOf } from './bulk.ts'
import { conditionsBefore } from './conditions-before.ts'
import { lastDecisionUuid, type Request } from './request-words.ts'

export interface BulkOutcome {
  /** `unknown`: it was sent, and no answer came. */
  readonly state: 'approved' | 'left' | 'unknown'
  /** The mission's summary now, or why it was left. */
  readonly words: string
}

interface BulkFields {
  readonly reference: string
  readonly remarks: string
}

const summaryWords = {
  approved: 'Approved, the mission is valid',
  pending: 'Approved, other zones still decide',
  rejected: 'Approved, another zone has rejected the mission',
} as const

const failedOutcome = (error: unknown): BulkOutcome =>
  isNotKnown(error)
    ? { state: 'unknown', words: 'No answer came' }
    : { state: 'left', words: sentenceOf(error) }

/** Approves one after the other, each looked at again just before; what is no longer green, or had conditions, is left with the reason. */
export const useBulkApproval = () => {
  const utils = trpc.useUtils()
  const { get } = utils.client.permissions
  // Of many, the last goes when the tab may act for another organisation.
  const acting = actingFor(useMembership().org_uuid)
  const decide = trpc.permissions.decide.useMutation({ trpc: acting })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setRunning] = useState(false)

  const approveOne = async (row: Request, { reference, remarks }: BulkFields): Promise<BulkOutcome> => {
    const permission_uuid = uuidOf(row)
    const before = await get.query({ permission_uuid }, acting)
    if (!isUndecided(before)) return { state: 'left', words: 'Decided meanwhile' }
    if (!awaitsAnswer(before, Date.now())) return { state: 'left', words: 'Its mission is over' }
    if (!isGreen(before, Date.now())) return { state: 'left', words: 'A check fails now' }
    if (conditionsBefore(before).length > 0)
      return { state: 'left', words: 'Was approved with conditions before: decide it alone' }
    await decide.mutateAsync({
      permission_uuid,
      permission_status: permissionStatus.approved,
      permission_reference: reference.trim() || null,
      remarks: remarks.trim() || null,
      // As it was chosen: what has changed since is refused.
      mission_version: row.permission.mission_version,
      plan_version: row.permission.plan_version,
      decision_uuid: lastDecisionUuid(before),
    })
    // It is approved, whether or not that can be read again now.
    return get.query({ permission_uuid }, acting).then(
      ({ mission }) => ({ state: 'approved', words: summaryWords[mission.permission_summary] }),
      () => ({ state: 'approved', words: 'Approved' }),
    )
  }

  /** What became of each, as `outcomes` shows it meanwhile. */
  const run = (rows: readonly Request[], fields: BulkFields): Promise<BulkOutcome[]> =>
    untilAnswered(async () => {
      setRunning(true)
      const all: BulkOutcome[] = []
      for (const row of rows) {
        const outcome = await approveOne(row, fields).catch(failedOutcome)
        all.push(outcome)
        setOutcomes((before) => new Map([...before, [uuidOf(row), outcome]]))
      }
      setRunning(false)
      void utils.permissions.invalidate()
      void utils.missions.invalidate()
      return all
    })
  return { run, outcomes, isRunning }
}
