import { Button, Dialog, Field, Input, Textarea } from '@clearway/ui'
import { useState } from 'react'
import type { RequestDetail } from './request-words.ts'
import { type DecisionFormState, type Verdict, validityFault } from './use-decision-form.ts'
import { ValidityInputs } from './validity-field.tsx'

interface DecisionDialogProps {
  readonly request: RequestDetail
  readonly form: DecisionFormState
  readonly verdict: Verdict
  readonly onClose: () => void
}

function wordsOf(verdict: Verdict, status: number) {
  if (verdict === 'approve') return { act: 'Approve', fault: '' }
  if (status === 1) return { act: 'Withdraw', fault: 'Say why the approval is withdrawn' }
  return { act: 'Reject', fault: 'Say why it is rejected' }
}

/** A phone's bar has room for two buttons; what goes with the decision is asked here. */
export function DecisionDialog({ request, form, verdict, onClose }: DecisionDialogProps) {
  const { fields, change } = form
  const [isTried, setTried] = useState(false)
  const isApproval = verdict === 'approve'
  const words = wordsOf(verdict, request.permission.permission_status)
  const lacksReason = !isApproval && fields.remarks.trim() === ''
  const submit = async () => {
    setTried(true)
    if (lacksReason || (isApproval && validityFault(fields))) return
    if (await form.send(verdict)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${words.act} ${request.mission.mission_name}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={isApproval ? 'primary' : 'danger'}
            busy={form.isBusy}
            onClick={() => void submit()}
          >
            {words.act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {form.fault && (
          <p role="alert" className="text-rejected">
            {form.fault}
          </p>
        )}
        {isApproval && <ValidityInputs form={form} mission={request.mission} />}
        {isApproval && (
          <Field label="Reference">
            <Input
              value={fields.reference}
              maxLength={200}
              onChange={(event) => change({ reference: event.target.value })}
            />
          </Field>
        )}
        <Field
          label={isApproval ? 'Remarks' : 'Reason'}
          required={!isApproval}
          fault={isTried && lacksReason ? words.fault : undefined}
        >
          <Textarea
            value={fields.remarks}
            maxLength={2000}
            onChange={(event) => change({ remarks: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
