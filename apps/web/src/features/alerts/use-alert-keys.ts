import { useHotkeys } from '@clearway/ui'
import { useEffect, useRef } from 'react'

interface AlertKeys {
  readonly onNext: () => void
  readonly onPrevious: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** J K Enter Esc. Enter on a button or a link is theirs. */
export function useAlertKeys({ onNext, onPrevious, onOpen, onClose }: AlertKeys): void {
  useHotkeys({ j: onNext, k: onPrevious, Escape: onClose })
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === document.body && !event.defaultPrevented) open.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
