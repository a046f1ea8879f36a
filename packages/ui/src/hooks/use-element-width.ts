import type { RefCallback } from 'react'
import { useCallback, useState } from 'react'

/** The width of an element as it changes; `initial` until it is measured. */
export function useElementWidth(initial: number): [RefCallback<HTMLElement>, number] {
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
