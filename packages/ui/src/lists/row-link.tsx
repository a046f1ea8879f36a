import clsx from 'clsx'
import type { ReactNode } from 'react'
import { UiLink } from '../theme/link.tsx'
import { rowLinkStyle } from './row-style.ts'

export type RowTarget = {
  /** Where the row goes; middle click and copy work. */
  href?: string | undefined
  /** What the row does when it has no address of its own. */
  onOpen?: (() => void) | undefined
}

type RowLinkProps = RowTarget & {
  selected: boolean
  children: ReactNode
  className?: string
  tabIndex?: number
}

/** The identity of a row, operable over the whole row. */
export function RowLink({ href, onOpen, selected, children, className, tabIndex }: RowLinkProps) {
  const shared = {
    'data-row-link': '',
    'aria-current': selected ? ('true' as const) : undefined,
    className: clsx(rowLinkStyle, className),
    ...(tabIndex !== undefined && { tabIndex }),
  }
  if (href !== undefined) {
    return (
      <UiLink {...shared} href={href} {...(onOpen && { onClick: onOpen })}>
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
