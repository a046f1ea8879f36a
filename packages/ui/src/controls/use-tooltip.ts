import { type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useRadix } from '../opening/later.ts'

const delayMs = 350
/** Whoever comes back this soon waits no second time. */
const skipDelayMs = 200

/** Of all tooltips one is open: this closes it. */
let closeOpen = () => {}

/** When the word about a thing is seen: at once with the focus, a moment after the pointer came, never under a finger. */
export const useTooltip = () => {
  const [isOpen, setOpen] = useState(false)
  const radix = useRadix(isOpen)
  const id = useId()
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasOpen = useRef(false)
  const closedMs = useRef(Number.NEGATIVE_INFINITY)
  const isEntered = useRef(false)
  const isPressed = useRef(false)
  const close = useCallback(() => {
    clearTimeout(timer.current)
    if (wasOpen.current) closedMs.current = performance.now()
    wasOpen.current = false
    setOpen(false)
  }, [])
  const open = () => {
    clearTimeout(timer.current)
    if (closeOpen !== close) closeOpen()
    closeOpen = close
    wasOpen.current = true
    setOpen(true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const release = useCallback(() => {
    isPressed.current = false
  }, [])
  useEffect(() => () => document.removeEventListener('pointerup', release), [release])
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || isEntered.current) return
    isEntered.current = true
    clearTimeout(timer.current)
    if (performance.now() - closedMs.current < skipDelayMs) open()
    else timer.current = setTimeout(open, delayMs)
  }
  const leave = () => {
    isEntered.current = false
    clearTimeout(timer.current)
    // The pointer may go on to what is shown, which closes when it went elsewhere.
    if (!radix) close()
  }
  const press = () => {
    if (isOpen) close()
    isPressed.current = true
    document.addEventListener('pointerup', release, { once: true })
  }
  const isShown = isOpen && radix !== null
  return {
    isShown,
    radix,
    id,
    trigger,
    close,
    attributes: {
      ref: trigger,
      'aria-describedby': isShown ? id : undefined,
      onPointerMove: enter,
      onPointerLeave: leave,
      onPointerDown: press,
      onFocus: () => {
        if (!isPressed.current) open()
      },
      onBlur: close,
      onClick: close,
    },
  }
}
