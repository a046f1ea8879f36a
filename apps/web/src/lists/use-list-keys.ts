import { type Hotkeys, isPageCovered, isTaken, singleKeysAct, useHotkeys } from '@clearway/ui'
import { useLayoutEffect, useRef } from 'react'

interface ListKeys {
  /** Where the list ends there is no next one. */
  readonly position: {
    readonly onNext: (() => void) | undefined
    readonly onPrevious: (() => void) | undefined
  }
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** J, K, Enter and Esc in a list with one record open beside it, and the keys of its page. */
export const useListKeys = ({ position, onOpen, onClose }: ListKeys, ofPage: Hotkeys = {}): void => {
  useHotkeys({
    j: () => position.onNext?.(),
    k: () => position.onPrevious?.(),
    Escape: onClose,
    ...ofPage,
  })
  const open = useRef(onOpen)
  open.current = onOpen
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Enter on a button or a link is theirs.
      const isPage = event.target === document.body && !isPageCovered()
      if (event.key === 'Enter' && isPage && !event.defaultPrevented) open.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** With a record open, J and K open the next and the previous row, in the order in which the table shows them. */
export const useRecordKeys = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key.toLowerCase()]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      if (isTaken(event.target) || !singleKeysAct()) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
      const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true')
      const next = at < 0 ? undefined : rows[at + step]
      if (!next) return
      event.preventDefault()
      // The table would move the focus alone.
      event.stopPropagation()
      next.focus()
      next.click()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isOpen])
}
