import { mostLetters, permissionStatus } from '@clearway/domain/contracts'
import { Button, Dialog, Field, Input, Textarea } from '@clearway/ui'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { ConditionInputs } from './conditions-field.tsx'
import type { Verdict } from './decision.ts'
import type { DecisionFormState } from './use-decision-form.ts'
import { ValidityInputs } from './validity-field.tsx'

interface DecisionDialogProps {
  readonly request: RequestDetail
  readonly form: DecisionFormState
  readonly verdict: Verdict
  readonly onClose: () => void
}

const actOf = (verdict: Verdict, status: number): string => {
  if (verdict === 'approve') return 'Approve'
  return status === permissionStatus.approved ? 'Withdraw' : 'Reject'
}

/** A phone's bar has room for two buttons; what goes with the decision is asked here. */
export const DecisionDialog = ({ request, form, verdict, onClose }: DecisionDialogProps) => {
  const isApproval = verdict === 'approve'
  const act = actOf(verdict, request.permission.permission_status)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${act} ${request.mission.mission_name}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={isApproval ? 'primary' : 'danger'}
            busy={form.isBusy}
            onClick={() => void form.send(verdict)}
          >
            {act}
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
        {isApproval && <ValidityInputs form={form} request={request} />}
        {isApproval && (
          <Field label="Reference">
            <Input mostLetters={mostLetters.reference} {...form.input('reference')} />
          </Field>
        )}
        {isApproval && <ConditionInputs form={form} />}
        <Field label={isApproval ? 'Remarks' : 'Reason'} required={!isApproval} fault={form.reasonFault}>
          <Textarea mostLetters={mostLetters.remarks} {...form.input('remarks')} />
        </Field>
      </div>
    </Dialog>
  )
}
