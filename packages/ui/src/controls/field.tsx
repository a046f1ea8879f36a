import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { createContext, useContext, useId } from 'react'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

export interface FieldProps {
  label: ReactNode
  children: ReactNode
  help?: ReactNode
  /** What is wrong, where, and what would be right. */
  fault?: ReactNode
  /** Offers the correction the fault names. */
  faultAction?: ReactNode
  /** At the right of the label, such as "Forgot it?". */
  action?: ReactNode
  required?: boolean
  /** For screen readers only: the field's place already shows what it is. */
  hideLabel?: boolean
  className?: string
  id?: string
}

/** Label above, the control, help or fault below. The control inside takes its id and description from here. */
export const Field = (props: FieldProps) => {
  const { label, children, help, fault, faultAction, action, required = false, hideLabel, className } = props
  const made = useId()
  const id = props.id ?? made
  const noteId = `${id}-note`
  const hasNote = Boolean(fault ?? help)
  const ids = { id, describedBy: hasNote ? noteId : undefined, invalid: Boolean(fault), required }
  return (
    <FieldContext.Provider value={ids}>
      <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
        <div className={clsx('flex items-center justify-between gap-2', hideLabel && 'sr-only')}>
          <label htmlFor={id} id={`${id}-label`} className="text-12 text-text-2">
            {label}
          </label>
          {action && <span className="-my-1 text-12 touch:-mt-3.5 touch:mb-0">{action}</span>}
        </div>
        {children}
        {hasNote && <Note id={noteId} fault={fault} help={help} faultAction={faultAction} />}
      </div>
    </FieldContext.Provider>
  )
}

type NoteProps = { id: string } & Pick<FieldProps, 'fault' | 'help' | 'faultAction'>

const Note = ({ id, fault, help, faultAction }: NoteProps) => {
  if (!fault) {
    return (
      <p id={id} className="text-12 text-text-3">
        {help}
      </p>
    )
  }
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-12 text-rejected">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
      <span>
        {fault} {faultAction}
      </span>
    </p>
  )
}

interface Own {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
  required?: boolean | undefined
}

interface Counting {
  readonly noteId: string | undefined
  readonly isOver: boolean
}

/** The attributes a control takes from the Field around it and from its count; its own win. */
export const useFieldControl = (own: Own, counting?: Counting) => {
  const field = useContext(FieldContext)
  const described = [own['aria-describedby'] ?? field?.describedBy, counting?.noteId].filter(Boolean)
  const invalid =
    counting?.isOver ||
    own['aria-invalid'] === true ||
    own['aria-invalid'] === 'true' ||
    (field?.invalid ?? false)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': own.required ?? (field?.required || undefined),
  }
}

/** For controls that are not labelable elements, such as radio groups. */
export const useFieldLabelId = (): string | undefined => {
  const field = useContext(FieldContext)
  return field ? `${field.id}-label` : undefined
}
