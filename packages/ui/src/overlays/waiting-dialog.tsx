import { useCallback, useEffect, useRef } from 'react'
import { coversPage, isTyping } from '../hooks/use-hotkeys.ts'

/** Letters that were typed before a dialog could be drawn: the field that has the focus as it opens takes them. */
export const useTypedBefore = () => {
  const typed = useRef('')
  const note = useCallback((letter: string) => {
    typed.current += letter
  }, [])
  const give = useCallback(() => {
    if (!typed.current || !isTyping(document.activeElement)) return
    document.execCommand('insertText', false, typed.current)
    typed.current = ''
  }, [])
  return { note, give }
}

interface WaitingDialogProps {
  onLeave: () => void
  onType?: (letter: string) => void
}

/** In place of a dialog until it can be drawn: keys that follow are for it and not for the page, and Esc takes it back. */
export const WaitingDialog = ({ onLeave, onType }: WaitingDialogProps) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isLetter && !isTyping(event.target)) onType?.(event.key)
      if (event.key !== 'Escape') return
      event.preventDefault()
      onLeave()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [onLeave, onType])
  return <span hidden {...coversPage} />
}
