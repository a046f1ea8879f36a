import { day, time, useToast } from '@clearway/ui'
import { useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { fromLocalInput, toLocalInput } from '../airspace/local-time.ts'
import { validPlans } from './decision-words.ts'
import type { RequestDetail } from './request-words.ts'
import { useDecision } from './use-requests.ts'

export interface DecisionFields {
  readonly validFrom: string
  readonly validTo: string
  readonly reference: string
  readonly remarks: string
}

const initialFields = ({ permission, mission }: RequestDetail): DecisionFields => ({
  validFrom: toLocalInput(permission.valid_from ?? mission.start_time),
  validTo: toLocalInput(permission.valid_to ?? mission.end_time),
  reference: permission.permission_reference ?? '',
  remarks: '',
})

/** Both ends are needed, in order; said before the service has to. */
export function validityFault({
  validFrom,
  validTo,
}: Pick<DecisionFields, 'validFrom' | 'validTo'>): string | undefined {
  if (!fromLocalInput(validFrom) || !fromLocalInput(validTo)) return 'Give both ends of the validity'
  return validFrom < validTo ? undefined : 'Ends before it starts'
}

export type Verdict = 'approve' | 'reject'

/** The fields of a decision and the sending of it. `onDecided` runs once the service has taken it. */
export function useDecisionForm(request: RequestDetail, onDecided: () => void) {
  const { permission_uuid } = request.permission
  const utils = trpc.useUtils()
  const decision = useDecision()
  const { show } = useToast()
  const [fields, setFields] = useState(() => initialFields(request))
  const change = (changed: Partial<DecisionFields>) => {
    decision.reset()
    setFields({ ...fields, ...changed })
  }

  const send = async (verdict: Verdict) => {
    const taken = await decision.mutateAsync({
      permission_uuid,
      permission_status: verdict === 'approve' ? 1 : -1,
      permission_reference: fields.reference.trim() || null,
      valid_from: fromLocalInput(fields.validFrom),
      valid_to: fromLocalInput(fields.validTo),
      remarks: fields.remarks.trim() || null,
    })
    setFields({ ...fields, remarks: '' })
    onDecided()
    if (verdict === 'reject')
      return show({
        kind: 'status',
        tone: 'rejected',
        title: 'Rejected',
        detail: request.mission.mission_name,
      })
    const until = taken.valid_to ?? request.mission.end_time
    const on = day(until, Date.now())
    const { plans } = await utils.permissions.get.fetch({ permission_uuid })
    const title = `Approved until ${on === 'today' ? '' : `${on} `}${time(until)}`
    return show({ kind: 'status', tone: 'approved', title, detail: validPlans(plans) })
  }

  return {
    fields,
    change,
    /** A refusal is said in the bar; there is nothing more to do about it here. */
    send: (verdict: Verdict) =>
      send(verdict).then(
        () => true,
        () => false,
      ),
    isBusy: decision.isPending,
    fault: decision.error ? sentenceOf(decision.error) : undefined,
  }
}

export type DecisionFormState = ReturnType<typeof useDecisionForm>
