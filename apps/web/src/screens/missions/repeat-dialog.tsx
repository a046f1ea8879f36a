import { Checkbox, Field, plural, StatusChip, useMinute, windowOf } from '@clearway/ui'
import { useDeferredValue } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Mission } from '../../entities/mission/mission-words.ts'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { ownTimeZone } from '../../words/text.ts'
import { RepeatForm, ruleOf, weekdays } from './repeat-form.ts'

export interface AgainDialogProps {
  mission: Mission
  onClose: () => void
}

type Form = UseFormReturn<RepeatForm, unknown, RepeatForm>

const weekdayOf = (at: string): number => new Date(at).getDay() || 7

/** A rule, and what it would make before it is made. */
export const RepeatDialog = ({ mission, onClose }: AgainDialogProps) => {
  const done = useDone()
  const repeat = trpc.missions.repeat.useMutation()
  const plans = mission.flight_plans.length
  return (
    <FormDialog<RepeatForm, RepeatForm>
      open
      onClose={onClose}
      title={`Repeat ${mission.mission_name}`}
      description={`Each is a mission of its own that asks its zones, at the same time of the clocks in ${ownTimeZone()}.`}
      submit={(form) => `Make ${plural(Math.max(0, Number(form.watch('count')) - 1), 'mission')}`}
      form={{
        schema: RepeatForm as never,
        defaultValues: {
          frequency: 'weekly',
          interval: 1,
          weekdays: [weekdayOf(mission.start_time)],
          count: 4,
          with_plans: plans > 0,
        },
        submit: async (values) => {
          const { with_plans } = values
          const { missions } = await repeat.mutateAsync({
            mission_uuid: mission.mission_uuid,
            rule: ruleOf(values),
            with_plans,
          })
          done(
            { title: `${plural(missions.length - 1, 'mission')} made`, id: mission.mission_name },
            'missions',
          )
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          <ChoiceField
            form={form}
            name="frequency"
            label="Repeats"
            options={[
              { value: 'daily', label: 'By days' },
              { value: 'weekly', label: 'By weeks' },
            ]}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              form={form}
              name="interval"
              label={form.watch('frequency') === 'daily' ? 'Each … days' : 'Each … weeks'}
              type="number"
              inputMode="numeric"
              required
            />
            <TextField
              form={form}
              name="count"
              label="Missions in all"
              type="number"
              inputMode="numeric"
              required
            />
          </div>
          {form.watch('frequency') === 'weekly' && <Weekdays form={form} />}
          {plans > 0 && (
            <Checkbox
              label={`With ${plural(plans, 'flight plan')}`}
              checked={form.watch('with_plans')}
              onCheckedChange={(isOn) => form.setValue('with_plans', isOn)}
            />
          )}
          <Preview mission={mission} form={form} />
        </>
      )}
    </FormDialog>
  )
}

const Weekdays = ({ form }: { form: Form }) => {
  const chosen = form.watch('weekdays')
  const toggle = (value: number, isOn: boolean) =>
    form.setValue('weekdays', isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <Field label="On">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {weekdays.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={(isOn) => toggle(value, isOn)}
          />
        ))}
      </div>
    </Field>
  )
}

const Preview = ({ mission, form }: { mission: Mission; form: Form }) => {
  const nowMs = useMinute()
  const values = useDeferredValue(form.watch())
  const checked = RepeatForm.safeParse(values)
  const preview = trpc.missions.previewRepeat.useQuery(
    { mission_uuid: mission.mission_uuid, rule: ruleOf(checked.success ? checked.data : values) },
    { enabled: checked.success, placeholderData: (before) => before, retry: false },
  )
  if (preview.error) return <p className="text-12 text-text-2">{sentenceOf(preview.error)}</p>
  const later = preview.data?.occurrences.slice(1) ?? []
  return (
    <ul aria-label="What it makes" className="num max-h-48 divide-y divide-line overflow-y-auto">
      {later.map(({ start_time, end_time, permission_summary, conflicts }) => (
        <li key={start_time} className="flex min-h-8 items-center gap-2 text-12">
          <span className="min-w-0 flex-1">{windowOf(start_time, end_time, nowMs)}</span>
          {conflicts > 0 && <span className="text-pending">{plural(conflicts, 'approved plan')} there</span>}
          <StatusChip status={permission_summary} />
        </li>
      ))}
    </ul>
  )
}
