import { isTyping, singleKeysOn } from '@clearway/ui'
import { useEffect } from 'react'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** With a record open, J and K open the next and the previous row, in the order in which the table shows them. */
export function useRecordKeys(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key.toLowerCase()]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      if (isTyping(event.target) || !singleKeysOn()) return
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
