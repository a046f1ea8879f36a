import clsx from 'clsx'

/** A row one can open: hover, selection with the 3 px accent edge, focus inside its own bounds. */
export function rowStyle(selected: boolean, className?: string): string {
  return clsx(
    'relative border-b border-line transition-colors duration-(--dur-instant)',
    'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus',
    selected
      ? 'bg-surface-selected before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent'
      : 'hover:bg-surface-hover',
    className,
  )
}

/** The row's link covers the row; what else is operable in it stands above with `relative z-1`. */
export const rowLinkStyle = 'outline-none after:absolute after:inset-0 after:content-[""]'
