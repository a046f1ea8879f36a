import { useHotkeys } from '@clearway/ui'
import { useEffect, useRef } from 'react'

interface QueueKeys {
  readonly onNext: () => void
  readonly onPrevious: () => void
  /** X: into the bulk approval and out of it. */
  readonly onChoose: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
  /** A, while rows are chosen; else the decision bar has it. */
  readonly onApproveChosen: (() => void) | null
}

/** J K X Enter Esc, and A for the chosen ones. */
export function useQueueKeys(keys: QueueKeys): void {
  useHotkeys({
    j: keys.onNext,
    k: keys.onPrevious,
    x: keys.onChoose,
    Escape: keys.onClose,
    ...(keys.onApproveChosen && { a: keys.onApproveChosen }),
  })
  const open = useRef(keys.onOpen)
  open.current = keys.onOpen
  useEffect(() => {
    // Enter on a button or a link is theirs.
    const press = (event: KeyboardEvent) => {
      const isPage = event.target === document.body
      if (event.key === 'Enter' && isPage && !event.defaultPrevented) open.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
