import clsx from 'clsx'
import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
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

export interface TooltipProps {
  content: ReactNode
  children: ReactNode
  kbd?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A word about a thing on hover and focus. Never the only place of a fact. */
export const Tooltip = ({ content, children, kbd, side = 'bottom' }: TooltipProps) => (
  <Radix.Provider delayDuration={350} skipDelayDuration={200}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="anim-fade z-(--z-toast) flex max-w-72 items-center gap-2 rounded-1 border border-line-strong bg-surface-3 px-2 py-1 touch:hidden text-12 text-text shadow-2"
        >
          {content}
          {kbd && <Kbd>{kbd}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
