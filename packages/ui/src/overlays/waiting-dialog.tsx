import { useCallback, useEffect, useRef } from 'react'
import { coversPage, isTyping } from '../hooks/use-hotkeys.ts'

/** Letters that were typed before a dialog could be drawn: its field that has the focus as it opens takes them. */
export const useTypedBefore = (isOpen: boolean) => {
  const typed = useRef('')
  // A dialog that was taken back leaves nothing to its next opening.
  if (!isOpen) typed.current = ''
  const note = useCallback((key: string) => {
    typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key
  }, [])
  const give = useCallback((box: Element) => {
    const field = document.activeElement
    if (!typed.current || !isTyping(field) || !box.contains(field)) return
    document.execCommand('insertText', false, typed.current)
    typed.current = ''
  }, [])
  return { note, give }
}

interface WaitingDialogProps {
  onLeave: () => void
  /** A letter, or Backspace. */
  onType?: (key: string) => void
}

/** In place of a dialog until it can be drawn: keys that follow are for it and not for the page, and Esc takes it back. */
export const WaitingDialog = ({ onLeave, onType }: WaitingDialogProps) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 || event.key === 'Backspace'
      const isHeld = event.ctrlKey || event.metaKey || event.altKey
      if (isText && !isHeld && !isTyping(event.target)) onType?.(event.key)
      if (event.key !== 'Escape') return
      event.preventDefault()
      onLeave()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [onLeave, onType])
  return <span hidden {...coversPage} />
}
