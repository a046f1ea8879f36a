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

/** A phone's bar has room for two buttons; what goes with the decision is asked here. */
export function DecisionDialog({ request, form, verdict, onClose }: DecisionDialogProps) {
  const { fields, change } = form
  const [isTried, setTried] = useState(false)
  const isApproval = verdict === 'approve'
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
      title={`${isApproval ? 'Approve' : 'Reject'} ${request.mission.mission_name}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={isApproval ? 'primary' : 'danger'}
            busy={form.isBusy}
            onClick={() => void submit()}
          >
            {isApproval ? 'Approve' : 'Reject'}
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
          fault={isTried && lacksReason ? 'Say why it is rejected' : undefined}
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
