import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { IconType } from '../theme/icon.ts'
import type { ControlSize } from './input.tsx'
import { radioParts, walkRadios } from './radios.ts'

export interface SegmentedOption<V extends string = string> {
  value: V
  label: ReactNode
  icon?: IconType
  disabled?: boolean
}

export interface SegmentedProps<V extends string = string> {
  /** What is chosen: "Sign in with", "View". */
  label: string
  options: readonly SegmentedOption<V>[]
  value: V
  onValueChange: (value: V) => void
  size?: ControlSize
  /** Fills the width, all parts equal. */
  stretch?: boolean
  /** Icons alone below 1024 px; the words stay for screen readers. */
  iconsWhenNarrow?: boolean
  className?: string
}

const heights: Record<ControlSize, string> = {
  sm: 'h-[26px] touch:h-11',
  md: 'h-7 touch:h-11',
  lg: 'h-9 touch:h-11',
}

/** Two to four ways of the same thing, side by side; the chosen one carries the accent edge. */
export const Segmented = <V extends string = string>(props: SegmentedProps<V>) => {
  const { size = 'md', stretch, iconsWhenNarrow } = props
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      aria-orientation="horizontal"
      onKeyDown={walkRadios('horizontal')}
      className={clsx(
        'overflow-clip rounded-2 border border-line-strong',
        stretch ? 'flex w-full' : 'inline-flex',
        props.className,
      )}
    >
      {radioParts(props).map(({ option: { value, label, icon: Icon }, part }) => (
        <button
          key={value}
          {...part}
          className={clsx(
            'inline-flex items-center justify-center gap-1.5 touch:min-w-11 border-l border-line-strong px-3 text-13 text-text-2 transition-colors first:border-l-0 hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-text-disabled touch:text-14',
            'aria-checked:bg-surface-selected aria-checked:font-medium aria-checked:text-text aria-checked:shadow-[inset_0_-2px_var(--accent)]',
            stretch && 'flex-1',
            heights[size],
          )}
        >
          {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}
          {iconsWhenNarrow ? <span className="max-lg:sr-only">{label}</span> : label}
        </button>
      ))}
    </div>
  )
}
