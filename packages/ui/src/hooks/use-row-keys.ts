import type { KeyboardEvent } from 'react'
import { useCallback } from 'react'
import { isTyping, singleKeysOn } from './use-hotkeys.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** Arrow keys, J and K, Home and End move the focus from row to row; Enter opens, as on any link. */
export function useRowKeys() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key.length === 1 && !singleKeysOn()) return
    const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('[data-row-link]')]
    const at = links.indexOf(document.activeElement)
    const step = steps[key]
    const next = key === 'Home' ? 0 : key === 'End' ? links.length - 1 : step === undefined ? -1 : at + step
    const target = links[next]
    if (at < 0 || !(target instanceof HTMLElement)) return
    event.preventDefault()
    target.focus()
  }, [])
}
