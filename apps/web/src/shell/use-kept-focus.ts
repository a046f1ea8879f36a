import { type RefObject, useEffect } from 'react'

/**
 * A row leaves the list under the hand that acts on it. The focus then goes to the row that takes its place, else to the box:
 * never to the page below, whose keys would act next.
 */
export const useKeptFocus = (box: RefObject<HTMLElement | null>, rows: string): void => {
  useEffect(() => {
    const within = box.current
    if (!within) return
    let last: Element | null = null
    let at = -1
    const all = () => [...within.querySelectorAll<HTMLElement>(rows)]
    const came = ({ target }: FocusEvent) => {
      last = target as Element
      const row = last.closest('li')
      at = row ? all().findIndex((one) => one.closest('li') === row) : -1
    }
    // Who leaves by themselves leaves something behind that is still there.
    const left = () =>
      queueMicrotask(() => {
        if (last?.isConnected && !within.contains(document.activeElement)) last = null
      })
    const keep = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const now = all()
      const next = at < 0 ? within : now[Math.min(at, now.length - 1)]
      ;(next ?? within).focus()
    }
    const changes = new MutationObserver(keep)
    changes.observe(within, { childList: true, subtree: true })
    within.addEventListener('focusin', came)
    within.addEventListener('focusout', left)
    return () => {
      changes.disconnect()
      within.removeEventListener('focusin', came)
      within.removeEventListener('focusout', left)
    }
  }, [box, rows])
}
