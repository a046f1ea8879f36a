import { decidePermissionOp, mostLetters } from '@clearway/domain/contracts'
import { Banner, Button, Dialog, plural, useNow, windowOf } from '@clearway/ui'
import clsx from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { BackNote, TextField } from '../../forms/fields.tsx'
import { isFilled } from '../../forms/is-filled.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useLeave } from '../../forms/use-leave.tsx'
import { limitWords } from '../../words/heights.ts'
import { uuidOf } from './bulk.ts'
import type { Request } from './request-words.ts'
import { type BulkOutcome, useBulkApproval } from './use-bulk-approval.ts'

const BulkForm = z.object({
  reference: decidePermissionOp.input.shape.permission_reference.unwrap().unwrap(),
  remarks: decidePermissionOp.input.shape.remarks.unwrap().unwrap(),
})

const begun = { reference: '', remarks: '' }

const approveWords = (rows: readonly Request[]): string => `Approve ${plural(rows.length, 'request')}`

interface BulkDialogProps {
  rows: readonly Request[]
  onClose: () => void
}

/** Several approvals at once: what goes, with which reference, and then what became of each. */
export const BulkDialog = ({ rows, onClose }: BulkDialogProps) => {
  // What is approved is what was shown when the box opened, whatever comes into the queue meanwhile.
  const [shown] = useState(rows)
  const { run, outcomes, isRunning } = useBulkApproval()
  const isApproved = (request: Request) => outcomes.get(uuidOf(request))?.state === 'approved'
  // What is approved by then is not chosen again.
  const open = shown.filter((request) => !isApproved(request))
  const { form, onSubmit, isBack } = useApiForm({
    schema: BulkForm,
    defaultValues: begun,
    keptAs: approveWords(open),
    keptOf: open.map(uuidOf).sort().join(),
    submit: async (fields, form) => {
      const all = await run(shown, fields)
      if (all.every(({ state }) => state === 'approved')) form.reset(begun)
    },
  })
  const isDone = outcomes.size === shown.length
  const title = isDone ? 'Bulk approval, report' : approveWords(shown)
  const { leave, question } = useLeave({
    title,
    isFilled: () => !isDone && isFilled(form.getValues(), begun),
    isSending: isRunning,
    onClose,
  })
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && leave()}
        width={620}
        title={title}
        description={
          isDone ? undefined : 'Every check of each passes. Each is approved for the window of its mission.'
        }
        footer={
          isDone ? (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          ) : (
            <>
              <Button onClick={onClose} disabled={isRunning}>
                Back
              </Button>
              <Button
                variant="primary"
                busy={isRunning}
                busyLabel={`${outcomes.size} of ${shown.length}`}
                onClick={() => void onSubmit()}
              >
                {`Approve ${shown.length}`}
              </Button>
            </>
          )
        }
      >
        {isDone ? (
          <Report outcomes={[...outcomes.values()]} />
        ) : (
          <div className="mb-2 grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            {isBack && <BackNote className="col-span-full" />}
            <TextField
              form={form}
              name="reference"
              label="Reference"
              help="The same on each"
              mostLetters={mostLetters.reference}
              disabled={isRunning}
            />
            <TextField
              form={form}
              name="remarks"
              label="Remarks"
              help="Operators read them"
              mostLetters={mostLetters.remarks}
              disabled={isRunning}
            />
          </div>
        )}
        <ul aria-label="Requests" className="max-h-[46vh] divide-y divide-line overflow-y-auto">
          {shown.map((request) => (
            <BulkRow key={uuidOf(request)} request={request} outcome={outcomes.get(uuidOf(request))} />
          ))}
        </ul>
      </Dialog>
      {question}
    </>
  )
}

const Report = ({ outcomes }: { outcomes: readonly BulkOutcome[] }) => {
  const numberOf = (one: BulkOutcome['state']) => outcomes.filter(({ state }) => state === one).length
  const approved = numberOf('approved')
  const left = numberOf('left')
  const unknown = numberOf('unknown')
  return (
    <div className="-mx-4 mb-1">
      <Banner
        tone={approved < outcomes.length ? 'pending' : 'approved'}
        title={`${approved} of ${outcomes.length} approved.`}
      >
        {[
          left > 0 && `${plural(left, 'request')} left, each with its reason.`,
          unknown > 0 && `Of ${plural(unknown, 'request')} no answer came: look before you try again.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    </div>
  )
}

const minuteMs = 60_000

const BulkRow = ({ request, outcome }: { request: Request; outcome: BulkOutcome | undefined }) => {
  const now = useNow(minuteMs) ?? 0
  const { mission, operator, permission } = request
  const isApproved = outcome?.state === 'approved'
  const Mark = isApproved ? Check : TriangleAlert
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{mission.mission_name}</span>
        <span className="num block truncate text-12 text-text-3">
          {`${operator.org_name}, ${permission.zone_name}, ${limitWords(mission)}, ${windowOf(mission.start_time, mission.end_time, now)}`}
        </span>
      </span>
      {outcome && (
        <span
          className={clsx(
            'flex max-w-[45%] items-center gap-1.5 text-12',
            isApproved ? 'text-approved' : 'text-pending',
          )}
        >
          <Mark size={14} strokeWidth={2} aria-hidden className="shrink-0" />
          {outcome.words}
        </span>
      )}
    </li>
  )
}
