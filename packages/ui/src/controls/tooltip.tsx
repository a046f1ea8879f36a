import type { ReactNode } from 'react'
import { Opener, Standing } from '../opening/opener.tsx'
import { Kbd } from './kbd.tsx'
import { useTooltip } from './use-tooltip.ts'

export interface TooltipProps {
  content: ReactNode
  children: ReactNode
  kbd?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A word about a thing on hover and focus. Never the only place of a fact. */
export const Tooltip = ({ content, children, kbd, side = 'bottom' }: TooltipProps) => {
  const { isShown, radix, id, trigger, close, attributes } = useTooltip()
  const Radix = radix?.Tooltip
  return (
    <>
      <Opener {...attributes}>{children}</Opener>
      {Radix && isShown && (
        <Radix.Provider>
          <Radix.Root open onOpenChange={(open) => !open && close()}>
            <Radix.Trigger asChild>
              <Standing at={trigger.current} />
            </Radix.Trigger>
            <Radix.Portal>
              <Radix.Content
                id={id}
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
      )}
    </>
  )
}
