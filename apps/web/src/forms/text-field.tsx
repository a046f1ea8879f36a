import { Field, Input, type InputProps, PasswordInput } from '@clearway/ui'
import type { ReactNode } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { faultText } from './fault-text.ts'

export type TextFieldProps<In extends FieldValues> = Omit<InputProps, 'form' | 'name' | 'ref'> & {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  name: Path<In>
  label: string
  help?: ReactNode
  action?: ReactNode
  faultAction?: ReactNode
  /** An empty field sends nothing, where the wire takes no empty text. */
  emptyIsNothing?: boolean
}

export function faultOf<In extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  form: UseFormReturn<In, any, any>,
  name: Path<In>,
  label: string,
): string | undefined {
  return faultText(label, (get(form.formState.errors, name) as { message?: string } | undefined)?.message)
}

/** Label, input and fault of one value of a form. */
export function TextField<In extends FieldValues>(props: TextFieldProps<In>) {
  const { form, name, label, help, action, faultAction, required, className, emptyIsNothing, ...rest } = props
  const setValueAs = rest.type === 'number' ? numberOrNothing : emptyIsNothing ? textOrNothing : undefined
  const field = form.register(name, setValueAs ? { setValueAs } : {})
  return (
    <Field
      label={label}
      help={help}
      action={action}
      faultAction={faultAction}
      required={required ?? false}
      fault={faultOf(form, name, label)}
      {...(className !== undefined && { className })}
    >
      {rest.type === 'password' ? <PasswordInput {...rest} {...field} /> : <Input {...rest} {...field} />}
    </Field>
  )
}

const textOrNothing = (value: unknown): unknown => (value === '' ? undefined : value)

const numberOrNothing = (value: unknown): number | undefined => {
  const text = String(value ?? '').trim()
  return text === '' ? undefined : Number(text)
}
