import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useId } from 'react'

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

export const Checkbox = (props: CheckboxProps) => {
  const { checked, onCheckedChange, label, hint, disabled = false, className, ...rest } = props
  const made = useId()
  const id = rest.id ?? made
  const box = (
    <Radix.Root
      {...rest}
      id={id}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      className={clsx(
        // The box is 16 px; the ring around it makes the target 24, or 44 under a finger.
        'relative grid size-4 shrink-0 place-items-center rounded-1 border transition-colors duration-(--dur-instant)',
        'before:absolute before:-inset-[5px] touch:before:-inset-[15px]',
        disabled
          ? 'cursor-not-allowed border-dotted border-line-strong'
          : 'border-line-control hover:border-accent',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent data-[state=indeterminate]:text-on-accent',
        !label && className,
      )}
    >
      <Radix.Indicator>
        {checked === 'indeterminate' ? (
          <Minus size={12} strokeWidth={3} aria-hidden className="block" />
        ) : (
          <Check size={12} strokeWidth={3} aria-hidden className="block" />
        )}
      </Radix.Indicator>
    </Radix.Root>
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
