import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { UiLink } from '../theme/link.tsx'

/** What else is operable in a row lies above the link that covers the row. */
export const aboveRowLink =
  '[&_:is(a,button,input,label):not([data-row-link])]:relative [&_:is(a,button,input,label):not([data-row-link])]:z-1'

/** The focus of the row's link is drawn round the row, inside its own bounds. */
export const rowFocus =
  'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus'

/** A row one can open: hover, and selection with the 3 px accent edge. */
export const rowStyle = (selected: boolean, className?: string): string =>
  clsx(
    'relative border-b border-line transition-colors duration-(--dur-instant)',
    rowFocus,
    aboveRowLink,
    selected
      ? 'bg-surface-selected before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent'
      : 'hover:bg-surface-hover',
    className,
  )

/** The row's link covers the row. */
const rowLinkStyle = 'outline-none after:absolute after:inset-0 after:content-[""]'

export interface RowTarget {
  /** Where the row goes; middle click and copy work. */
  href?: string | undefined
  /** What the row does when it has no address of its own; else what is shown before the address has followed. */
  onOpen?: (() => void) | undefined
}

type RowLinkProps = RowTarget & {
  selected: boolean
  children: ReactNode
  className?: string
  tabIndex?: number
}

/** With a key held the browser opens a tab or a window, and this page stays as it is. */
const opensHere = (event: MouseEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** The identity of a row, operable over the whole row. */
export const RowLink = ({ href, onOpen, selected, children, className, tabIndex }: RowLinkProps) => {
  const shared = {
    'data-row-link': '',
    'aria-current': selected ? ('true' as const) : undefined,
    className: clsx(rowLinkStyle, className),
    ...(tabIndex !== undefined && { tabIndex }),
  }
  if (href !== undefined) {
    return (
      <UiLink {...shared} href={href} {...(onOpen && { onClick: (event) => opensHere(event) && onOpen() })}>
        {children}
      </UiLink>
    )
  }
  if (!onOpen) return <span className={className}>{children}</span>
  return (
    <button type="button" {...shared} onClick={onOpen} className={clsx(shared.className, 'text-left')}>
      {children}
    </button>
  )
}
