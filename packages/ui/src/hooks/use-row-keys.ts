import type { KeyboardEvent } from 'react'
import { useCallback } from 'react'
import { isTyping, singleKeysAct } from './use-hotkeys.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** The row whose record is open beside the list. */
const openRow = (links: readonly (Element | null)[]): number =>
  links.findIndex((link) => link?.getAttribute('aria-current') === 'true')

/**
 * Arrow keys, J and K, Home and End move the focus from row to row; Enter opens, as on any link. Where the page itself
 * opens the next record with J and K, they go on to it, and the focus goes along from the row that is open: what the
 * next key acts on is then the row that has the focus.
 */
export const useRowKeys = ({ opensWithJK = false } = {}) =>
  useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (key.length === 1 && !singleKeysAct()) return
      const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('[data-row-link]')]
      const at = links.indexOf(document.activeElement)
      const step = steps[key]
      const isPages = opensWithJK && key.length === 1
      const from = isPages ? openRow(links) : at
      const next =
        key === 'Home' ? 0 : key === 'End' ? links.length - 1 : step === undefined ? -1 : from + step
      const target = links[next]
      if (at < 0 || !(target instanceof HTMLElement)) return
      if (!isPages) event.preventDefault()
      target.focus()
    },
    [opensWithJK],
  )
