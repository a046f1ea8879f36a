import clsx from 'clsx'

/** What else is operable in a row stands above the link that covers the row. */
export const aboveRowLink =
  '[&_:is(a,button,input,label):not([data-row-link])]:relative [&_:is(a,button,input,label):not([data-row-link])]:z-1'

/** The focus of the row's link is drawn round the row, inside its own bounds. */
export const rowFocus =
  'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus'

/** A row one can open: hover, and selection with the 3 px accent edge. */
export function rowStyle(selected: boolean, className?: string): string {
  return clsx(
    'relative border-b border-line transition-colors duration-(--dur-instant)',
    rowFocus,
    aboveRowLink,
    selected
      ? 'bg-surface-selected before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent'
      : 'hover:bg-surface-hover',
    className,
  )
}

/** The row's link covers the row. */
export const rowLinkStyle = 'outline-none after:absolute after:inset-0 after:content-[""]'
