import { Field, Textarea } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { faultOf } from '../../forms/text-field.tsx'
import type { MissionFormIn } from './mission-form.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
type DescriptionFieldProps = { form: UseFormReturn<MissionFormIn, any, any> }

export function DescriptionField({ form }: DescriptionFieldProps) {
  return (
    <Field label="Description" fault={faultOf(form, 'mission_description', 'Description')}>
      <Textarea rows={2} maxLength={4000} {...form.register('mission_description')} />
    </Field>
  )
}
