import { restrictionType } from '@clearway/domain/contracts'
import { Button, TextButton, useMinute, utcTime } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { momentsGrid, TextField } from '../../forms/fields.tsx'
import { wireWindow } from '../../forms/limits-and-window.ts'
import { windowPresets, type ZoneWindow } from './zone-form-values.ts'
import type { ZoneForm } from './zone-schema.ts'

/** The moment in UTC, below a field that holds local time. */
const utcHelp = (instant: string | null, whenEmpty: string): string | undefined =>
  instant ? utcTime(instant, { withDate: true }) : whenEmpty

interface ZoneWindowProps {
  form: UseFormReturn<ZoneForm, unknown, ZoneForm>
  /** The zone that is changed. */
  zone: ZoneDetail | undefined
}

/** When the zone is active: always, or for a while, with the usual windows one press away. */
export const ZoneWindowFields = ({ form, zone }: ZoneWindowProps) => {
  const now = useMinute()
  const fields = form.watch()
  const { active_from: from, active_to: to, restriction_type: restriction } = fields
  const wire = wireWindow(fields, zone)
  const take = ({ active_from, active_to, taken_window }: ZoneWindow) => {
    const how = { shouldDirty: true, shouldValidate: true }
    form.setValue('taken_window', taken_window)
    form.setValue('active_from', active_from, how)
    form.setValue('active_to', active_to, how)
  }
  const isForAWhile = from !== '' || to !== ''
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-12 font-semibold text-text-2">Active</legend>
      <div className="mb-2 flex flex-wrap gap-1.5">
        {windowPresets(now).map(({ label, window }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={window.active_from === from && window.active_to === to}
            className="aria-pressed:border-accent-line aria-pressed:bg-accent-soft"
            onClick={() => take(window)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={`${momentsGrid} gap-y-3`}>
        <TextField
          form={form}
          name="active_from"
          label="Active from"
          type="datetime-local"
          help={utcHelp(wire.active_from, 'Empty: always')}
        />
        <TextField
          form={form}
          name="active_to"
          label="Active to"
          type="datetime-local"
          help={utcHelp(wire.active_to, 'Empty: without end')}
        />
      </div>
      {isForAWhile && restriction !== restrictionType.temporary && (
        <p className="mt-1.5 text-12 text-text-3">
          It holds for a while.{' '}
          <TextButton
            onClick={() =>
              form.setValue('restriction_type', restrictionType.temporary, { shouldDirty: true })
            }
          >
            Call it a temporary restricted area
          </TextButton>
        </p>
      )}
    </fieldset>
  )
}
