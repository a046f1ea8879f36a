import clsx from 'clsx'
import { useSingleKeysPaused } from '../hooks/text-begun.ts'

/** One key on a cap, dashed while it rests. `inherit` takes the colour of what it is on, such as a primary button. */
export const Kbd = ({ children, inherit }: { children: string; inherit?: boolean }) => {
  const rests = useSingleKeysPaused() && children.length === 1
  return (
    <kbd
      className={clsx(
        'inline-grid h-[17px] min-w-[17px] place-items-center rounded-1 border px-1 font-sans text-11 leading-none font-medium',
        rests && 'border-dashed',
        inherit ? 'border-current/40 text-current' : 'border-line-strong bg-surface-2 text-text-2',
      )}
    >
      {children}
    </kbd>
  )
}
