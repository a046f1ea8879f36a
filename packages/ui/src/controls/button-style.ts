import clsx from 'clsx'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'dangerOutline'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent font-semibold hover:bg-accent-hover active:bg-accent-press',
  plain: 'border-line-control bg-surface-2 text-text font-medium hover:bg-surface-hover active:bg-surface-3',
  quiet: 'border-transparent bg-transparent text-text-2 font-medium hover:bg-surface-hover hover:text-text',
  danger: 'border-transparent bg-danger text-on-danger font-semibold hover:bg-danger-hover',
  dangerOutline: 'border-rejected-line bg-transparent text-rejected font-medium hover:bg-rejected-soft',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-[26px] gap-1.5 px-2 text-12 touch:h-11 touch:min-w-11 touch:px-3 touch:text-14',
  md: 'h-8 gap-2 px-3 text-13 touch:h-11 touch:min-w-11 touch:px-4 touch:text-14',
  lg: 'h-10 gap-2 px-4 text-14 touch:h-11',
}

const square: Record<ButtonSize, string> = {
  sm: 'size-[26px] touch:size-11',
  md: 'size-8 touch:size-11',
  lg: 'size-10 touch:size-11',
}

const shell =
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-2 border transition-colors duration-(--dur-instant)'

// A disabled button keeps readable words: it shows what could be done in another state.
const off = 'cursor-not-allowed border-line-strong bg-transparent text-text-3 font-medium'

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, isOff = false): string =>
  clsx(shell, sizes[size], isOff ? off : variants[variant])

export const iconButtonStyle = (variant: ButtonVariant, size: ButtonSize, isOff = false): string =>
  clsx(shell, square[size], isOff ? off : variants[variant])

export const buttonIconSize: Record<ButtonSize, number> = { sm: 14, md: 16, lg: 16 }
