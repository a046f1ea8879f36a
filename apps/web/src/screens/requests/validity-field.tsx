import {
  Button,
  day,
  Field,
  Input,
  localAndUtc,
  Popover,
  TextButton,
  timeRange,
  useNow,
  windowOf,
} from '@clearway/ui'
import { CalendarClock } from 'lucide-react'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { isWholeWindow, type Validity, validityFault, validityOf } from './approval.ts'
import type { DecisionFormState } from './use-decision-form.ts'

interface ValidityProps {
  readonly form: DecisionFormState
  readonly request: RequestDetail
}

/** "08:22–10:22 today": one button in the bar, both ends behind it. */
export const ValidityField = ({ form, request }: ValidityProps) => {
  const now = useNow(30_000) ?? 0
  const validity = validityOf(form.fields, request)
  const fault = validityFault(validity, request)
  const words = fault ?? shownValidity(validity, now)
  return (
    <Popover
      label="Validity"
      side="top"
      className="w-72"
      trigger={
        <Button
          icon={CalendarClock}
          aria-label={`Valid ${words}`}
          className={fault ? 'border-rejected text-rejected' : ''}
        >
          <span className="num">{words}</span>
        </Button>
      }
    >
      <ValidityInputs form={form} request={request} />
    </Popover>
  )
}

const shownValidity = ({ from, to }: Validity, now: number): string =>
  from && to ? `${timeRange(from, to)} ${day(from, now)}` : ''

export const ValidityInputs = ({ form, request }: ValidityProps) => {
  const now = useNow(30_000) ?? 0
  const { fields, input } = form
  const { start_time, end_time } = request.mission
  const validity = validityOf(fields, request)
  return (
    <div className="flex flex-col gap-2.5">
      <Field label="Valid from">
        <Input type="datetime-local" {...input('validFrom')} />
      </Field>
      <Field label="Valid to" fault={validityFault(validity, request)} help={<Utc {...validity} />}>
        <Input type="datetime-local" {...input('validTo')} />
      </Field>
      {!isWholeWindow(fields, request) && (
        <TextButton className="self-start text-12" onClick={() => form.takeWindow()}>
          Take the mission’s window, {windowOf(start_time, end_time, now)}
        </TextButton>
      )}
    </div>
  )
}

const Utc = ({ from, to }: Validity) =>
  from && to ? <span className="num">{localAndUtc(from, to).utc}</span> : null
