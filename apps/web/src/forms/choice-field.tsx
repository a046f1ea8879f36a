import { Field, RadioGroup } from '@clearway/ui'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

interface ChoiceFieldProps<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  name: Path<In>
  label: string
  options: readonly { value: string; label: string; hint?: string }[]
}

/** One of a few that are all in sight, each with what it means. */
export const ChoiceField = <In extends FieldValues>({ form, name, label, options }: ChoiceFieldProps<In>) => (
  <Field label={label}>
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <RadioGroup options={options} value={field.value} onValueChange={field.onChange} />
      )}
    />
  </Field>
)
