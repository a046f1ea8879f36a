import { isTaken, singleKeysAct, useHotkeys } from '@clearway/ui'
import { useLayoutEffect, useRef } from 'react'
import type { ReplayView } from './use-replay.ts'

/** On these a space is a press. */
const pressed = 'button, a, summary, [role="radio"], [role="tab"], [role="menuitem"]'

/** `Space` plays and pauses, `,` and `.` step from frame to frame. */
export const useReplayKeys = ({ send }: Pick<ReplayView, 'send'>, step: (by: 1 | -1) => void): void => {
  useHotkeys({ ',': () => step(-1), '.': () => step(1) })
  const toggle = useRef(() => {})
  toggle.current = () => send({ type: 'toggle' })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isHeld = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat
      if (event.key !== ' ' || isHeld || !singleKeysAct() || isTaken(event.target)) return
      if (event.target instanceof Element && event.target.closest(pressed)) return
      event.preventDefault()
      toggle.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
