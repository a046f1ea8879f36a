import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Opener, Standing } from '../opening/opener.tsx'
import { useOpening } from '../opening/use-opening.ts'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** Its name, read when it opens. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** False while its content is on the way: it opens once that is there, if nobody has left it by then. */
  isReady?: boolean
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

// Popovers and menus share the dialogs' layer: opened later they lie above one, never under it.
export const floating =
  'anim-fade z-(--z-dialog) rounded-2 border border-line-strong bg-surface-3 shadow-2 outline-none'
export const floatingGap = { sideOffset: 6, collisionPadding: 8 }

export const Popover = (props: PopoverProps) => {
  const { trigger, label, children, align = 'start', side = 'bottom', className } = props
  const opening = useOpening('dialog', props)
  const Radix = opening.radix?.Popover
  return (
    <>
      <Opener {...opening.attributes} onClick={() => opening.setOpen(!opening.isOpen)}>
        {trigger}
      </Opener>
      {Radix && (
        <Radix.Root open={opening.isShown} onOpenChange={opening.setOpen}>
          <Radix.Trigger asChild>
            <Standing at={opening.trigger} />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              id={opening.contentId}
              aria-label={label}
              align={align}
              side={side}
              {...floatingGap}
              className={clsx(floating, 'min-w-56 max-w-[calc(100vw-16px)] p-3', className)}
            >
              {children}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </>
  )
}
