import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react'

/** False on the server and while hydrating: pages are drawn for the desk first. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Under 640 px: bottom bar, full-screen drawers, two-line list items instead of table rows. */
export const useIsMobile = () => useMediaQuery('(width < 40rem)')

/** The width of an element as it changes; `initial` until it is measured. */
export const useElementWidth = (initial: number): [RefCallback<HTMLElement>, number] => {
  const [width, setWidth] = useState(initial)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
