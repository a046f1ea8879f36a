import { Field, Select, type SelectOption } from '@clearway/ui'
import type { ReactNode } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { faultOf } from './fields.tsx'

interface SelectFieldProps<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  name: Path<In>
  label: string
  options: readonly SelectOption[]
  help?: ReactNode
  placeholder?: string
  required?: boolean
  /** The value is a number on the wire. */
  numeric?: boolean
  /** A person chose it. */
  onPicked?: (value: string) => void
  className?: string
}

/** One of a few, as a value of a form. */
export const SelectField = <In extends FieldValues>(props: SelectFieldProps<In>) => {
  const {
    form,
    name,
    label,
    options,
    help,
    placeholder,
    required = false,
    numeric = false,
    className,
  } = props
  return (
    <Field
      label={label}
      help={help}
      required={required}
      fault={faultOf(form, name, label)}
      {...(className !== undefined && { className })}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Select
            options={options}
            value={field.value === undefined || field.value === null ? undefined : String(field.value)}
            onValueChange={(value) => {
              field.onChange(numeric ? Number(value) : value)
              props.onPicked?.(value)
            }}
            onBlur={field.onBlur}
            {...(placeholder !== undefined && { placeholder })}
          />
        )}
      />
    </Field>
  )
}
