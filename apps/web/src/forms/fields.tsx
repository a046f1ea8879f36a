import { Field, Input, type InputProps, PasswordInput } from '@clearway/ui'
import clsx from 'clsx'
import { CircleAlert, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/** Two moments beside each other where both can be read whole, in whatever form the browser writes them. */
export const momentsGrid = 'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] gap-x-3'

export type TextFieldProps<In extends FieldValues> = Omit<InputProps, 'form' | 'name' | 'ref'> & {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  name: Path<In>
  label: string
  help?: ReactNode
  action?: ReactNode
  faultAction?: ReactNode
  /** What is wrong beside another record, while it is; it goes before a fault of the form. */
  fault?: string | undefined
  /** The person has changed it. */
  onEdited?: () => void
  /** An empty field sends nothing, where the wire takes no empty text. */
  emptyIsNothing?: boolean
}

export const faultOf = <In extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  form: UseFormReturn<In, any, any>,
  name: Path<In>,
  label: string,
): string | undefined =>
  faultText(label, (get(form.formState.errors, name) as { message?: string } | undefined)?.message)

/** Label, input and fault of one value of a form. */
export const TextField = <In extends FieldValues>(props: TextFieldProps<In>) => {
  const {
    form,
    name,
    label,
    help,
    action,
    faultAction,
    fault,
    required,
    className,
    emptyIsNothing,
    onEdited,
    ...rest
  } = props
  const setValueAs = rest.type === 'number' ? numberOrNothing : emptyIsNothing ? textOrNothing : undefined
  const field = form.register(name, {
    // Of a form with a schema, the schema decides.
    ...(required && { required: 'is required' }),
    ...(setValueAs && { setValueAs }),
    ...(onEdited && { onChange: onEdited }),
  })
  return (
    <Field
      label={label}
      help={help}
      action={action}
      faultAction={faultAction}
      required={required ?? false}
      fault={fault ?? faultOf(form, name, label)}
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

/** A schema's message is "must be …" or "is required"; with the field's name in front it is a sentence. */
const faultText = (label: string, message: string | undefined): string | undefined => {
  if (!message) return undefined
  const isFragment = /^[a-z]/.test(message)
  return isFragment ? `${label} ${message}` : message
}

/** Over the fields of a form that holds again what was entered in it before. */
export const BackNote = ({ className }: { className?: string }) => (
  <p role="status" className={clsx('flex gap-2 text-13 text-text-2', className)}>
    <History size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
    What you had entered is here again.
  </p>
)

/** Why the whole form was refused, in the API's own sentence. */
export const RefusalNote = ({ children }: { children: string | null }) => {
  if (!children) return null
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-2 border border-rejected-line bg-rejected-soft px-3 py-2 text-13 text-text"
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-rejected" />
      {children}
    </p>
  )
}
