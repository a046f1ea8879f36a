import { type RefObject, useEffect, useRef } from 'react'

/** What lies over the foot of a phone, such as its call button: behind that nothing is shown. */
const underFootPx = 90
const enough = 0.5

/**
 * Tells once that something was on the screen: of a page that is seen, not of a hidden tab, and not below the fold. Another
 * `what` is told anew; null is nothing.
 */
export const useShown = (
  element: RefObject<HTMLElement | null>,
  what: string | null,
  onShown: () => void,
): void => {
  const tell = useRef(onShown)
  tell.current = onShown
  useEffect(() => {
    if (what === null || !element.current) return
    let isOnScreen = false
    let isTold = false
    const look = () => {
      if (isTold || !isOnScreen || document.visibilityState !== 'visible') return
      isTold = true
      tell.current()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false
        look()
      },
      { rootMargin: `0px 0px -${underFootPx}px 0px`, threshold: enough },
    )
    observer.observe(element.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element, what])
}
