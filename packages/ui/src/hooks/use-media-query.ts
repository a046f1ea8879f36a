import { useCallback, useSyncExternalStore } from 'react'

/** False on the server and while hydrating: pages are drawn for the desk first. */
export function useMediaQuery(query: string): boolean {
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
