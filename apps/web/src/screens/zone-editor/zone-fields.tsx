import { scheduleWords } from '@clearway/domain/contracts'
import { Checkbox, Section } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { restrictionOptions, type ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { TextField } from '../../forms/fields.tsx'
import { MeasureField } from '../../forms/measure-field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { kindOptions } from './zone-form-values.ts'
import type { ZoneForm } from './zone-schema.ts'
import { ZoneWindowFields } from './zone-window.tsx'

interface ZoneFieldsProps {
  form: UseFormReturn<ZoneForm, unknown, ZoneForm>
  /** The zone that is changed. */
  zone: ZoneDetail | undefined
}

/** Name, type, heights and the time of a zone. */
export const ZoneFields = ({ form, zone }: ZoneFieldsProps) => (
  <Section>
    <div className="flex flex-col gap-3">
      <TextField form={form} name="zone_name" label="Zone name" autoComplete="off" required />
      <SelectField
        form={form}
        name="airspace_zone_type"
        label="Type"
        options={kindOptions}
        numeric
        required
      />
      <SelectField
        form={form}
        name="restriction_type"
        label="Restriction"
        options={restrictionOptions}
        numeric
        required
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField form={form} name="min_height" label="From height" type="number" required />
        <MeasureField form={form} name="min_measure" label="Lower limit in" />
        <TextField form={form} name="max_height" label="To height" type="number" required />
        <MeasureField form={form} name="max_measure" label="Upper limit in" />
      </div>
      <ZoneWindowFields form={form} zone={zone} />
      {zone?.schedule && <ScheduleField form={form} schedule={scheduleWords(zone.schedule)} />}
    </div>
  </Section>
)

/** A schedule comes with a file; here it is kept or taken away. */
const ScheduleField = ({ form, schedule }: { form: ZoneFieldsProps['form']; schedule: string }) => (
  <Checkbox
    checked={form.watch('drops_schedule')}
    onCheckedChange={(drops) => form.setValue('drops_schedule', drops, { shouldDirty: true })}
    label="Take the schedule away"
    hint={`Used ${schedule}`}
  />
)
