import clsx from 'clsx'

/** One key on a cap. `inherit` takes the colour of what it stands on, such as a primary button. */
export function Kbd({ children, inherit }: { children: string; inherit?: boolean }) {
  return (
    <kbd
      className={clsx(
        'inline-grid h-[17px] min-w-[17px] place-items-center rounded-1 border px-1 font-sans text-11 leading-none font-medium',
        inherit ? 'border-current/40 text-current' : 'border-line-strong bg-surface-2 text-text-2',
      )}
    >
      {children}
    </kbd>
  )
}
