import clsx from 'clsx'
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useSyncExternalStore } from 'react'
import type { IconType } from '../theme/icon.ts'
import { type LinkProps, UiLink } from '../theme/link.tsx'
import { type ButtonSize, type ButtonVariant, buttonIconSize, buttonStyle } from './button-style.ts'
import { Kbd } from './kbd.tsx'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconType
  trailing?: IconType
  kbd?: string
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Why it cannot be used now; is shown beside the button and is read with it. */
    disabledReason?: ReactNode
    /** The act is under way: no second press. */
    busy?: boolean
    busyLabel?: string
  }

const Inside = ({
  icon: Icon,
  trailing: Trailing,
  kbd,
  size = 'md',
  variant = 'plain',
  children,
}: Look & { children?: ReactNode }) => (
  <>
    {Icon && <Icon size={buttonIconSize[size]} strokeWidth={1.75} aria-hidden className="shrink-0" />}
    {children}
    {Trailing && <Trailing size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />}
    {kbd && (
      <span aria-hidden className="inline-flex max-sm:hidden">
        <Kbd inherit={variant === 'primary' || variant === 'danger'}>{kbd}</Kbd>
      </span>
    )}
  </>
)

export const Button = ({ disabledReason, ...props }: ButtonProps) => {
  const reasonId = useId()
  if (!disabledReason) return <PlainButton {...props} />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <PlainButton {...props} disabled={false} isHeld aria-describedby={reasonId} />
      <span id={reasonId} className="text-12 text-text-3">
        {disabledReason}
      </span>
    </span>
  )
}

const neverChanges = () => () => {}

/** Not in a page that is sent whole and hears nobody yet: the browser itself would send its form, and what was typed were lost. */
const useMaySend = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

type PlainButtonProps = Omit<ButtonProps, 'disabledReason'> & {
  /** It stays in the tab order, so that its reason can be read; the press does nothing. */
  isHeld?: boolean
}

const PlainButton = (props: PlainButtonProps) => {
  const {
    variant = 'plain',
    size = 'md',
    icon,
    trailing,
    kbd,
    busy = false,
    busyLabel,
    isHeld = false,
    ...rest
  } = props
  const { children, className, onClick, disabled = false, type = 'button', ...native } = rest
  const maySend = useMaySend()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isHeld || busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...native}
      type={type}
      disabled={disabled || (type === 'submit' && !maySend)}
      aria-disabled={disabled || isHeld || busy || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={kbd?.length === 1 ? kbd : undefined}
      onClick={press}
      className={clsx(
        buttonStyle(variant, size, disabled || isHeld),
        busy && 'cursor-progress opacity-80',
        className,
      )}
    >
      <Inside icon={icon} trailing={trailing} kbd={kbd} size={size} variant={variant}>
        {busy && busyLabel ? busyLabel : children}
      </Inside>
    </button>
  )
}

/** The same look for something that goes to another address. */
export const ButtonLink = ({
  variant = 'plain',
  size = 'md',
  icon,
  trailing,
  kbd,
  className,
  children,
  ...rest
}: LinkProps & Look) => (
  <UiLink {...rest} className={clsx(buttonStyle(variant, size), className)}>
    <Inside icon={icon} trailing={trailing} kbd={kbd} size={size} variant={variant}>
      {children}
    </Inside>
  </UiLink>
)

/** An act in running text or at a section's right edge: accent words, no box. */
export const TextButton = ({ className, type = 'button', ...rest }: ComponentProps<'button'>) => (
  <button {...rest} type={type} className={clsx(textLinkStyle, className)} />
)

export const TextLink = ({ className, ...rest }: LinkProps) => (
  <UiLink {...rest} className={clsx(textLinkStyle, className)} />
)

const textLinkStyle =
  'inline-flex min-h-6 items-center rounded-1 font-medium text-accent hover:text-accent-hover hover:underline underline-offset-2 touch:min-h-11 touch:min-w-11'
