import { useRef } from 'react'

/**
 * Where the focus was when a dialog opened: it goes back there. By itself a dialog only knows a trigger of its own, and
 * most are opened by a state of the page.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  return {
    note: () => {
      opener.current = document.activeElement
    },
    giveBack: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
