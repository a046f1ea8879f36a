import { Banner, Button, Dialog, Field, heightBand, Input, plural, useNow, windowOf } from '@clearway/ui'
import clsx from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { uuidOf } from './bulk.ts'
import type { Request } from './request-words.ts'
import { type BulkOutcome, useBulkApproval } from './use-bulk-approval.ts'

type BulkDialogProps = { rows: readonly Request[]; onClose: () => void }

/** Several approvals at once: what goes, with which reference, and then what became of each. */
export function BulkDialog({ rows, onClose }: BulkDialogProps) {
  // What is approved is what was shown when the box opened, whatever comes into the queue meanwhile.
  const [shown] = useState(rows)
  const [fields, setFields] = useState({ reference: '', remarks: '' })
  const { run, outcomes, isRunning } = useBulkApproval()
  const isDone = outcomes.size === shown.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isRunning && onClose()}
      width={620}
      title={isDone ? 'Bulk approval, report' : `Approve ${plural(shown.length, 'request')}`}
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
              onClick={() => void run(shown, fields)}
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
          <Field label="Reference" help="The same on each">
            <Input
              value={fields.reference}
              maxLength={200}
              disabled={isRunning}
              onChange={(event) => setFields({ ...fields, reference: event.target.value })}
            />
          </Field>
          <Field label="Remarks" help="Operators read them">
            <Input
              value={fields.remarks}
              maxLength={2000}
              disabled={isRunning}
              onChange={(event) => setFields({ ...fields, remarks: event.target.value })}
            />
          </Field>
        </div>
      )}
      <ul aria-label="Requests" className="max-h-[46vh] divide-y divide-line overflow-y-auto">
        {shown.map((request) => (
          <BulkRow key={uuidOf(request)} request={request} outcome={outcomes.get(uuidOf(request))} />
        ))}
      </ul>
    </Dialog>
  )
}

function Report({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const approved = outcomes.filter(({ state }) => state === 'approved').length
  const left = outcomes.length - approved
  return (
    <div className="-mx-4 mb-1">
      <Banner tone={left > 0 ? 'pending' : 'approved'} title={`${approved} of ${outcomes.length} approved.`}>
        {left > 0 ? `${plural(left, 'request')} left, each with its reason.` : ''}
      </Banner>
    </div>
  )
}

const minuteMs = 60_000

function BulkRow({ request, outcome }: { request: Request; outcome: BulkOutcome | undefined }) {
  const now = useNow(minuteMs) ?? 0
  const { mission, operator, permission } = request
  const isLeft = outcome?.state === 'left'
  const Mark = isLeft ? TriangleAlert : Check
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{mission.mission_name}</span>
        <span className="num block truncate text-12 text-text-3">
          {`${operator.org_name}, ${permission.zone_name}, ${heightBand(mission.min_height, mission.max_height)}, ${windowOf(mission.start_time, mission.end_time, now)}`}
        </span>
      </span>
      {outcome && (
        <span
          className={clsx(
            'flex max-w-[45%] items-center gap-1.5 text-12',
            isLeft ? 'text-pending' : 'text-approved',
          )}
        >
          <Mark size={14} strokeWidth={2} aria-hidden className="shrink-0" />
          {outcome.words}
        </span>
      )}
    </li>
  )
}
