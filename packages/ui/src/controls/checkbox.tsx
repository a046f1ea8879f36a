import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  /** Shown at the right of the box; without it give `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
  disabled?: boolean
  name?: string
  id?: string
  className?: string
  onBlur?: () => void
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Space turns it over; Enter is the form's, for which a box is no button. */
const leaveEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

export const Checkbox = (props: CheckboxProps) => {
  const { checked, onCheckedChange, label, hint, disabled = false, className, ...rest } = props
  const made = useId()
  const id = rest.id ?? made
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: a native box takes its third state by no attribute.
    <button
      {...rest}
      id={id}
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      disabled={disabled}
      onKeyDown={leaveEnter}
      onClick={() => onCheckedChange(checked !== true)}
      className={clsx(
        // The box is 16 px; the ring around it makes the target 24, or 44 under a finger.
        'relative grid size-4 shrink-0 place-items-center rounded-1 border transition-colors duration-(--dur-instant)',
        'before:absolute before:-inset-[5px] touch:before:-inset-[15px]',
        disabled && 'cursor-not-allowed border-dotted',
        checked === false && (disabled ? 'border-line-strong' : 'border-line-control hover:border-accent'),
        checked !== false && 'border-accent bg-accent text-on-accent',
        !label && className,
      )}
    >
      {checked === 'indeterminate' && (
        <Minus size={12} strokeWidth={3} aria-hidden className="pointer-events-none block" />
      )}
      {checked === true && (
        <Check size={12} strokeWidth={3} aria-hidden className="pointer-events-none block" />
      )}
    </button>
  )
  if (!label) return box
  return (
    <span className={clsx('flex min-h-6 items-center gap-2.5 touch:min-h-11', className)}>
      {box}
      <label htmlFor={id} className={clsx('flex-1', disabled ? 'text-text-3' : 'text-text')}>
        {label}
      </label>
      {hint !== undefined && <span className="text-12 text-text-3">{hint}</span>}
    </span>
  )
}
