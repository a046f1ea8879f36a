import { Button, day, Field, Input, localAndUtc, Popover, TextButton, timeRange, useNow } from '@clearway/ui'
import { CalendarClock } from 'lucide-react'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'
import { validityFault } from './approval.ts'
import type { DecisionFormState } from './use-decision-form.ts'

interface ValidityProps {
  readonly form: DecisionFormState
  readonly mission: RequestDetail['mission']
}

/** "08:22–10:22 today": one button in the bar, both ends behind it. */
export const ValidityField = ({ form, mission }: ValidityProps) => {
  const now = useNow(30_000) ?? 0
  const { validFrom, validTo } = form.fields
  const fault = validityFault(form.fields)
  const words = fault ?? `${timeRange(validFrom, validTo)} ${day(validFrom, now)}`
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
      <ValidityInputs form={form} mission={mission} />
    </Popover>
  )
}

export const ValidityInputs = ({ form, mission }: ValidityProps) => {
  const { fields, input } = form
  const fault = validityFault(fields)
  const from = toLocalInput(mission.start_time)
  const to = toLocalInput(mission.end_time)
  const isWindow = fields.validFrom === from && fields.validTo === to
  return (
    <div className="flex flex-col gap-2.5">
      <Field label="Valid from">
        <Input type="datetime-local" {...input('validFrom')} />
      </Field>
      <Field label="Valid to" fault={fault} help={<Utc from={fields.validFrom} to={fields.validTo} />}>
        <Input type="datetime-local" {...input('validTo')} />
      </Field>
      {!isWindow && (
        <TextButton className="self-start text-12" onClick={() => form.takeWindow(from, to)}>
          Take the mission’s window
        </TextButton>
      )}
    </div>
  )
}

const Utc = ({ from, to }: { from: string; to: string }) => {
  const start = fromLocalInput(from)
  const end = fromLocalInput(to)
  return start && end ? <span className="num">{localAndUtc(start, end).utc}</span> : null
}
