import { useTextBegun } from '@clearway/ui'
import { useRef, useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useWholeValues } from '../../forms/whole-fields.ts'
import { wholeWindow } from './approval.ts'
import { type Decision, decisionOf, initialFields, isDecidedSince, type Verdict } from './decision.ts'
import { writtenFields } from './decision-fields.ts'
import { decisionForm } from './decision-schema.ts'
import { type DecisionFields, KeptFields } from './decision-shape.ts'
import { useKeptDecisions } from './kept-decision.ts'
import { useGivenFields } from './use-given-fields.ts'
import { useOvertaken } from './use-overtaken.ts'
import type { ReadVersion } from './use-read-version.ts'
import { useSendDecision } from './use-send-decision.ts'

/** What a form begins with beside the request itself: words typed before it was there, or a decision taken back. */
export interface DecisionDraft {
  /** Another draft is another form. */
  readonly key: number
  /** With a rejection, its reason has the focus. */
  readonly fields: Partial<DecisionFields>
  /** Why the decision did not reach the service. */
  readonly fault?: string | undefined
  /** That says what was decided after this decision. */
  readonly toldAfter?: string | undefined
}

interface FormOptions {
  readonly request: RequestDetail
  readonly read: ReadVersion
  readonly draft: DecisionDraft | null
  readonly onDecided: () => void
}

/** Another version than the one that the decision bar names is asked for now. */
const changedFault = ({ hasPlanMoved }: ReadVersion): string =>
  `The ${hasPlanMoved ? 'plan' : 'mission'} changed while you read it. See above what, then decide.`

/** The form of a decision and the sending of it. `onDecided` runs once the service has taken it. */
export const useDecisionForm = ({ request, read, draft, onDecided }: FormOptions) => {
  const { org_uuid } = useMembership()
  const { send } = useSendDecision()
  const [isRefused, setRefused] = useState(false)
  const schema = decisionForm(request)
  const reason = useRef<HTMLElement | null>(null)
  const kept = useKeptDecisions()(request.permission.permission_uuid)
  const [begun] = useState(() => KeptFields.safeParse(kept.read()).data ?? draft?.fields)
  const { form, onSubmit, refusal, forgetRefusal } = useApiForm<DecisionFields, DecisionFields>({
    schema,
    defaultValues: { ...initialFields(request), ...begun, verdict: draft?.fields.verdict ?? 'approve' },
    refused: draft?.fault,
    submit: async (taken) => {
      overtaken.expectNext()
      await send(decisionOf(request, taken, org_uuid)).catch((error: unknown) => {
        // Else the refusal says what the next decision is.
        if (!isDecidedSince(error)) overtaken.expectNothing()
        throw error
      })
      const sent = { ...taken, verdict: 'approve', remarks: '' } as const
      form.reset(sent)
      setGiven(sent)
      onDecided()
    },
  })
  const wholeValues = useWholeValues(form)
  const fields = form.watch()
  const isRejecting = fields.verdict === 'reject'
  const { written, setGiven } = useGivenFields(form, request)
  useTextBegun(
    isRejecting ||
      fields.remarks.trim() !== '' ||
      written.reference !== undefined ||
      written.condition !== undefined,
  )
  const overtaken = useOvertaken(request, {
    isBegun: isRejecting || Object.keys(written).length > 0,
    toldAfter: draft?.toldAfter,
  })
  const tell = () => {
    forgetRefusal()
    overtaken.tell()
  }

  const { condition: held } = form.formState.errors
  const conditionFault = held && `The condition that you typed: ${held.message}`

  const keep = () => {
    forgetRefusal()
    const initial = initialFields(request)
    const before = { ...initial, ...KeptFields.safeParse(kept.read()).data }
    kept.write(writtenFields(wholeValues(before), initial))
  }
  const edited = () => {
    keep()
    void form.trigger('remarks')
  }
  /** The rejection is begun: what is typed from the next key on is its reason. The form's own setFocus waits a turn. */
  const askReason = () => {
    form.setValue('verdict', 'reject')
    reason.current?.focus()
    void form.trigger('remarks')
  }
  return {
    fields,
    fault: isRefused && read.isBehind ? changedFault(read) : (refusal ?? overtaken.fault ?? conditionFault),
    reasonFault: form.formState.errors.remarks?.message,
    isBusy: form.formState.isSubmitting,
    input(name: Exclude<keyof DecisionFields, 'verdict' | 'conditions' | 'condition'>, onBlur?: () => void) {
      const { ref, ...field } = form.register(name, { onChange: edited, ...(onBlur && { onBlur }) })
      const hold = (element: HTMLElement | null) => {
        ref(element)
        if (name === 'remarks') reason.current = element
      }
      return { ...field, ref: hold }
    },
    takeWindow() {
      const { validFrom, validTo } = wholeWindow(request)
      form.setValue('validFrom', validFrom)
      form.setValue('validTo', validTo)
      keep()
    },
    setConditions({ conditions, condition }: Partial<Pick<DecisionFields, 'conditions' | 'condition'>>) {
      if (conditions) form.setValue('conditions', conditions)
      if (condition) form.setValue('condition', condition)
      if (held) void form.trigger('condition')
      keep()
    },
    askReason,
    hasReason: fields.remarks.trim() !== '',
    /** Who leaves the reason empty does not reject. */
    dropEmptyRejection() {
      if (form.getValues('remarks').trim() !== '') return
      form.setValue('verdict', 'approve')
      form.clearErrors('remarks')
    },
    /** For a key, so at once: the next key is about the next request. Null while something is missing. */
    decision(verdict: Verdict): Decision | null {
      if (read.isBehind) setRefused(true)
      if (overtaken.isOvertaken) {
        tell()
        return null
      }
      const { data } = schema.safeParse({ ...form.getValues(), verdict })
      if (read.isBehind || !data) return null
      overtaken.expectNext()
      return decisionOf(request, data, org_uuid)
    },
    /** What is missing, or why it was refused, is shown in the bar. */
    async send(verdict: Verdict): Promise<void> {
      if (overtaken.isOvertaken) return tell()
      form.setValue('verdict', verdict)
      if (!read.isBehind) return onSubmit()
      setRefused(true)
      if (verdict === 'reject') askReason()
    },
  }
}

export type DecisionFormState = ReturnType<typeof useDecisionForm>
