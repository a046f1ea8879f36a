import clsx from 'clsx'
import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type FilterChipProps = Omit<ComponentProps<'button'>, 'value'> & {
  label: string
  /** Set: the value in words. Absent: the filter is only offered. */
  value?: string | undefined
  /** Before the value: the swatch of a zone. */
  mark?: ReactNode
  onRemove?: () => void
}

const box = 'h-[26px] touch:h-11 text-12 touch:text-14'

/** Solid with its value when set, dashed when offered. Extra props go to the button, so it can open a popover. */
export const FilterChip = ({ label, value, mark, onRemove, className, ...rest }: FilterChipProps) => {
  if (value === undefined) {
    return (
      <button
        type="button"
        {...rest}
        className={clsx(
          box,
          'inline-flex shrink-0 items-center gap-1.5 rounded-2 border border-dashed border-line-control px-2 font-medium text-text-2 transition-colors hover:bg-surface-hover hover:text-text',
          className,
        )}
      >
        <Plus size={13} strokeWidth={2} aria-hidden />
        {label}
      </button>
    )
  }
  return (
    <span
      className={clsx(
        box,
        'inline-flex shrink-0 items-stretch rounded-2 border border-accent-line bg-accent-soft text-text',
        className,
      )}
    >
      <button
        type="button"
        {...rest}
        className="inline-flex items-center gap-1.5 rounded-2 pr-1 pl-2 touch:-my-px"
      >
        <span className="text-text-2">{label}</span>
        {mark}
        <span className="max-w-40 truncate font-semibold">{value}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={onRemove}
          className="grid w-6 place-items-center rounded-2 text-text-2 hover:text-text touch:-my-px touch:w-11"
        >
          <X size={13} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
