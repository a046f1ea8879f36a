import clsx from 'clsx'
import type { ComponentProps } from 'react'
import type { IconType } from '../theme/icon.ts'
import type { ButtonSize, ButtonVariant } from './button-style.ts'
import { iconButtonStyle } from './button-style.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconType
  /** Its name: read aloud and shown as a tooltip. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  /** A switch that is on, such as a map layer. */
  pressed?: boolean
  kbd?: string
}

export const IconButton = (props: IconButtonProps) => {
  const {
    icon: Icon,
    label,
    variant = 'quiet',
    size = 'md',
    pressed,
    kbd,
    className,
    disabled,
    ...rest
  } = props
  return (
    <Tooltip content={label} kbd={kbd}>
      <button
        type="button"
        {...rest}
        disabled={disabled}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={kbd && kbd.length === 1 ? kbd : undefined}
        className={clsx(
          iconButtonStyle(variant, size, disabled),
          pressed && 'border-accent-line bg-accent-soft text-accent',
          className,
        )}
      >
        <Icon size={size === 'sm' ? 15 : 16} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}
