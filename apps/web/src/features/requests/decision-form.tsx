import { Button, DecisionBar, Field, Input, time, useHotkeys, useToast } from '@clearway/ui'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../trpc/failure.ts'
import { fromLocalInput, toLocalInput } from '../airspace/local-time.ts'
import { effectOfApproval, type RequestDetail } from './request-words.ts'
import { useDecision } from './use-requests.ts'

/** Validity, reference and remarks, then reject or approve. A decision may be taken again; the last one stands. */
export function DecisionForm({ request }: { request: RequestDetail }) {
  const { permission, mission } = request
  const decide = useDecision()
  const { show } = useToast()
  const [validFrom, setValidFrom] = useState(toLocalInput(permission.valid_from ?? mission.start_time))
  const [validTo, setValidTo] = useState(toLocalInput(permission.valid_to ?? mission.end_time))
  const [reference, setReference] = useState(permission.permission_reference ?? '')
  const [remarks, setRemarks] = useState('')
  const [wantsReason, setWantsReason] = useState(false)
  const reason = useRef<HTMLInputElement>(null)

  const send = async (status: 1 | -1) => {
    const decided = await decide.mutateAsync({
      permission_uuid: permission.permission_uuid,
      permission_status: status,
      permission_reference: reference || null,
      valid_from: fromLocalInput(validFrom),
      valid_to: fromLocalInput(validTo),
      remarks: remarks || null,
    })
    setRemarks('')
    setWantsReason(false)
    const title = status === 1 ? `Approved until ${time(decided.valid_to ?? mission.end_time)}` : 'Rejected'
    show({
      kind: 'status',
      title,
      detail: mission.mission_name,
      tone: status === 1 ? 'approved' : 'rejected',
    })
  }
  const approve = () => void send(1).catch(() => undefined)
  const reject = () => {
    if (remarks.trim()) return void send(-1).catch(() => undefined)
    setWantsReason(true)
    reason.current?.focus()
  }
  useHotkeys({ a: approve, r: reject })
  const fault = decide.error ? sentenceOf(decide.error) : null

  return (
    <DecisionBar
      effect={fault ?? effectOfApproval(request)}
      fields={
        <>
          <Field label="Valid from" hideLabel>
            <Input
              type="datetime-local"
              value={validFrom}
              onChange={(event) => setValidFrom(event.target.value)}
            />
          </Field>
          <Field label="Valid to" hideLabel>
            <Input
              type="datetime-local"
              value={validTo}
              onChange={(event) => setValidTo(event.target.value)}
            />
          </Field>
          <Field label="Reference" hideLabel>
            <Input
              prefix="Ref"
              value={reference}
              maxLength={200}
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
          <Field
            label="Remarks"
            hideLabel
            fault={wantsReason && !remarks.trim() ? 'Say why it is rejected' : undefined}
          >
            <Input
              ref={reason}
              placeholder="Remarks, or the reason to reject"
              value={remarks}
              maxLength={2000}
              onChange={(event) => setRemarks(event.target.value)}
            />
          </Field>
        </>
      }
      actions={
        <>
          <Button variant="dangerOutline" kbd="R" onClick={reject} busy={decide.isPending}>
            Reject
          </Button>
          <Button variant="primary" kbd="A" onClick={approve} busy={decide.isPending}>
            Approve
          </Button>
        </>
      }
    />
  )
}
