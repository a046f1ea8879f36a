import { useEffect, useId, useState } from 'react'
import { coversPage } from '../hooks/use-hotkeys.ts'
import { useRadix } from './later.ts'

interface Given {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** What it shows is there. Until then it waits, as for what draws it. */
  isReady?: boolean | undefined
}

/** The browser tells of a pointer on a disabled button, too. */
const cannotBeUsed = ':disabled, [aria-disabled="true"]'

/** What a trigger opens: whether it is open, what draws it, and what the trigger says of it. */
export const useOpening = (
  opens: 'menu' | 'listbox' | 'dialog',
  { open, onOpenChange, isReady = true }: Given = {},
) => {
  const [own, setOwn] = useState(false)
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const contentId = useId()
  const isOpen = open ?? own
  const radix = useRadix(isOpen)
  const setOpen = (next: boolean) => {
    if (next === isOpen || (next && trigger?.matches(cannotBeUsed))) return
    setOwn(next)
    onOpenChange?.(next)
  }
  const isShown = isOpen && isReady && radix !== null
  const isWaiting = isOpen && !isShown
  useForgotten(isWaiting, trigger, () => setOpen(false))
  return {
    isOpen,
    isShown,
    setOpen,
    radix,
    trigger,
    contentId,
    attributes: {
      ref: setTrigger,
      'aria-haspopup': opens,
      'aria-expanded': isShown,
      'aria-controls': isShown ? contentId : undefined,
      'data-state': isShown ? 'open' : 'closed',
      // Keys that follow are for what opens.
      ...(isWaiting && coversPage),
    },
  } as const
}

/** What waits to be drawn is forgotten by Esc, and by whoever went on to something else: it would open under their hands. */
const useForgotten = (isWaiting: boolean, trigger: HTMLElement | null, forget: () => void) => {
  useEffect(() => {
    if (!isWaiting) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !trigger?.contains(target)) forget()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      forget()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press, { capture: true })
    }
  })
}
