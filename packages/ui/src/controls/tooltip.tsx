import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

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
