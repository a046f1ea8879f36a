import { Section } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { restrictionOptions } from '../../entities/zone/zone-facts.ts'
import { SelectField } from '../../forms/choice-fields.tsx'
import { TextField } from '../../forms/fields.tsx'
import { MeasureField } from '../../forms/measure-field.tsx'
import { kindOptions, type ZoneForm } from './zone-form-values.ts'
import { ZoneWindowFields } from './zone-window.tsx'

/** Name, type, heights and the time of a zone. */
export const ZoneFields = ({ form }: { form: UseFormReturn<ZoneForm, unknown, ZoneForm> }) => (
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
      <ZoneWindowFields form={form} />
    </div>
  </Section>
)
