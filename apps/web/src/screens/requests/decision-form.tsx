import { mostLetters, permissionStatus } from '@clearway/domain/contracts'
import {
  Button,
  DecisionBar,
  Field,
  Input,
  Kbd,
  plural,
  useHotkeys,
  useIsMobile,
  useSingleKeysPaused,
} from '@clearway/ui'
import { useLayoutEffect, useState } from 'react'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { isApproved, isWholeWindow } from './approval.ts'
import { ConditionsField } from './conditions-field.tsx'
import type { Decision, Verdict } from './decision.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { effectOfApproval } from './decision-words.ts'
import { withTyped } from './typed-condition.ts'
import { type DecisionDraft, type DecisionFormState, useDecisionForm } from './use-decision-form.ts'
import type { ReadVersion } from './use-read-version.ts'
import { ValidityField } from './validity-field.tsx'

interface DecisionFormProps {
  readonly request: RequestDetail
  readonly read: ReadVersion
  readonly draft: DecisionDraft | null
  readonly onDecided: () => void
  /** A decision taken by key: it is not sent yet. */
  readonly onTaken: (decision: Decision) => void
  readonly hasKeys: boolean
}

/**
 * Validity, reference and remarks, then reject or approve. A decision may be taken again; the last one counts. A button
 * sends at once, a key leaves time to undo.
 */
export const DecisionForm = ({ request, read, draft, onDecided, onTaken, hasKeys }: DecisionFormProps) => {
  const [asking, setAsking] = useState<Verdict | null>(null)
  const form = useDecisionForm({
    ...{ request, read, draft },
    onDecided: () => {
      setAsking(null)
      onDecided()
    },
  })
  const [areConditionsOpen, setConditionsOpen] = useState(false)
  const isMobile = useIsMobile()
  const rests = useSingleKeysPaused()
  const decide = (verdict: Verdict) => (isMobile ? setAsking(verdict) : void form.send(verdict))
  const takeByKey = (verdict: Verdict) => {
    const decision = form.decision(verdict)
    if (decision) onTaken(decision)
  }
  const rejectByKey = () => (form.hasReason ? takeByKey('reject') : form.askReason())
  useHotkeys(
    {
      a: () => takeByKey('approve'),
      c: () => setConditionsOpen(true),
      r: form.askReason,
      'Ctrl+Enter': rejectByKey,
    },
    hasKeys && !isMobile && asking === null,
    { a: 'Approve', r: 'Reject', 'Ctrl+Enter': 'Send the rejection' },
  )
  const [begin] = useState(() => (draft?.fields.verdict === 'reject' ? form.askReason : null))
  // Before the next key: the field that it was begun in is gone with this form's first render.
  useLayoutEffect(() => begin?.(), [begin])

  return (
    <>
      <DecisionBar
        effect={
          form.fault ? (
            <span className="text-rejected">{form.fault}</span>
          ) : (
            `Version ${read.version}: ${effectOfApproval(request)}${withConditions(withTyped(form.fields).conditions.length)}`
          )
        }
        aside={
          rests && (
            <KeysWhileTyping
              does={isApproved(request) ? 'withdraws' : 'rejects'}
              hasReason={form.hasReason && !isMobile}
            />
          )
        }
        fields={
          !isMobile && (
            <>
              <Fields request={request} form={form} />
              <ConditionsField form={form} open={areConditionsOpen} onOpenChange={setConditionsOpen} />
            </>
          )
        }
        actions={
          <Actions
            request={request}
            form={form}
            onApprove={() => decide('approve')}
            onReject={() => decide('reject')}
          />
        }
      />
      {asking && (
        <DecisionDialog
          request={request}
          form={form}
          verdict={asking}
          onClose={() => {
            form.dropEmptyRejection()
            setAsking(null)
          }}
        />
      )}
    </>
  )
}

const withConditions = (count: number): string =>
  count > 0 ? ` The permit has ${plural(count, 'condition')}.` : ''

const KeysWhileTyping = ({ does, hasReason }: { does: string; hasReason: boolean }) => (
  <span className="text-text-3">
    Letter keys rest while you type
    {hasReason && (
      <>
        , <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {does}
      </>
    )}
  </span>
)

interface FieldsProps {
  readonly request: RequestDetail
  readonly form: DecisionFormState
}

const Fields = ({ request, form }: FieldsProps) => (
  <>
    <ValidityField form={form} request={request} />
    <Field label="Reference" hideLabel className="w-38">
      <Input prefix="Ref" mostLetters={mostLetters.reference} {...form.input('reference')} />
    </Field>
    <Field
      label="Remarks, or the reason to reject"
      hideLabel
      className="min-w-44 flex-1"
      fault={form.reasonFault}
    >
      <Input
        placeholder="Remarks, or the reason to reject"
        mostLetters={mostLetters.remarks}
        {...form.input('remarks', form.dropEmptyRejection)}
      />
    </Field>
  </>
)

interface ActionsProps {
  readonly request: RequestDetail
  readonly form: DecisionFormState
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** A validity of one's own is a change of what was asked, and is called one. */
const approveWord = (request: RequestDetail, { fields }: DecisionFormState): string => {
  if (isApproved(request)) return 'Approve again'
  return isWholeWindow(fields, request) ? 'Approve' : 'Change and approve'
}

const Actions = ({ request, form, onApprove, onReject }: ActionsProps) => {
  const { isBusy } = form
  const approved = isApproved(request)
  return (
    <>
      {request.permission.permission_status !== permissionStatus.rejected && (
        <Button variant="dangerOutline" kbd="R" onClick={onReject} busy={isBusy}>
          {approved ? 'Withdraw' : 'Reject'}
        </Button>
      )}
      <Button variant={approved ? 'plain' : 'primary'} kbd="A" onClick={onApprove} busy={isBusy}>
        {approveWord(request, form)}
      </Button>
    </>
  )
}
