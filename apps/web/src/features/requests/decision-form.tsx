import { Button, DecisionBar, Field, Input, useHotkeys, useIsMobile } from '@clearway/ui'
import { useRef, useState } from 'react'
import { toLocalInput } from '../airspace/local-time.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { effectOfApproval } from './decision-words.ts'
import type { RequestDetail } from './request-words.ts'
import { type DecisionFormState, useDecisionForm, type Verdict, validityFault } from './use-decision-form.ts'
import { ValidityField } from './validity-field.tsx'

interface DecisionFormProps {
  readonly request: RequestDetail
  readonly onDecided: () => void
  readonly hasKeys: boolean
}

/** Validity, reference and remarks, then reject or approve. A decision may be taken again; the last one stands. */
export function DecisionForm({ request, onDecided, hasKeys }: DecisionFormProps) {
  const form = useDecisionForm(request, onDecided)
  const isMobile = useIsMobile()
  const [asking, setAsking] = useState<Verdict | null>(null)
  const [wantsReason, setWantsReason] = useState(false)
  const reason = useRef<HTMLInputElement>(null)
  const hasReason = form.fields.remarks.trim() !== ''

  const approve = () => {
    if (isMobile) return setAsking('approve')
    setWantsReason(false)
    if (!validityFault(form.fields)) void form.send('approve')
  }
  const reject = () => {
    if (isMobile) return setAsking('reject')
    if (hasReason) return void form.send('reject').then(() => setWantsReason(false))
    setWantsReason(true)
    reason.current?.focus()
  }
  useHotkeys({ a: approve, r: reject }, hasKeys && asking === null)

  return (
    <>
      <DecisionBar
        effect={form.fault ? <span className="text-rejected">{form.fault}</span> : effectOfApproval(request)}
        fields={
          !isMobile && (
            <Fields request={request} form={form} reason={reason} wantsReason={wantsReason && !hasReason} />
          )
        }
        actions={<Actions request={request} form={form} onApprove={approve} onReject={reject} />}
      />
      {asking && (
        <DecisionDialog request={request} form={form} verdict={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

const reasonFault = ({ permission }: RequestDetail): string =>
  permission.permission_status === 1 ? 'Say why the approval is withdrawn' : 'Say why it is rejected'

interface FieldsProps {
  readonly request: RequestDetail
  readonly form: DecisionFormState
  readonly reason: React.RefObject<HTMLInputElement | null>
  readonly wantsReason: boolean
}

function Fields({ request, form, reason, wantsReason }: FieldsProps) {
  const { fields, change } = form
  return (
    <>
      <ValidityField form={form} mission={request.mission} />
      <Field label="Reference" hideLabel className="w-38">
        <Input
          prefix="Ref"
          value={fields.reference}
          maxLength={200}
          onChange={(event) => change({ reference: event.target.value })}
        />
      </Field>
      <Field
        label="Remarks, or the reason to reject"
        hideLabel
        className="min-w-44 flex-1"
        fault={wantsReason ? reasonFault(request) : undefined}
      >
        <Input
          ref={reason}
          placeholder="Remarks, or the reason to reject"
          value={fields.remarks}
          maxLength={2000}
          onChange={(event) => change({ remarks: event.target.value })}
        />
      </Field>
    </>
  )
}

interface ActionsProps {
  readonly request: RequestDetail
  readonly form: DecisionFormState
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** A validity of one's own is a change of what was asked, and is called one. */
const approveWord = ({ permission, mission }: RequestDetail, { fields }: DecisionFormState): string => {
  if (permission.permission_status === 1) return 'Approve again'
  const isAsked =
    fields.validFrom === toLocalInput(mission.start_time) && fields.validTo === toLocalInput(mission.end_time)
  return isAsked ? 'Approve' : 'Change and approve'
}

function Actions({ request, form, onApprove, onReject }: ActionsProps) {
  const { isBusy } = form
  const status = request.permission.permission_status
  return (
    <>
      {status !== -1 && (
        <Button variant="dangerOutline" kbd="R" onClick={onReject} busy={isBusy}>
          {status === 1 ? 'Withdraw' : 'Reject'}
        </Button>
      )}
      <Button variant={status === 1 ? 'plain' : 'primary'} kbd="A" onClick={onApprove} busy={isBusy}>
        {approveWord(request, form)}
      </Button>
    </>
  )
}
