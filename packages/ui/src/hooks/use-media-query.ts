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

const useElementSize = (
  side: 'width' | 'height',
  initial: number,
): [ref: RefCallback<HTMLElement>, px: number] => {
  const [px, setPx] = useState(initial)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new ResizeObserver(([entry]) => {
        if (entry) setPx(Math.round(entry.contentRect[side]))
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [side],
  )
  return [ref, px]
}

/** The width of an element as it changes; `initial` until it is measured. */
export const useElementWidth = (initial: number) => useElementSize('width', initial)

/** Its height; 0 until it is measured. */
export const useElementHeight = () => useElementSize('height', 0)
