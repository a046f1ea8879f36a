import { useRef } from 'react'

/** The same act, of which a second one does not begin while the first is under way. */
export const useOnce = <A extends unknown[]>(act: (...given: A) => Promise<void>) => {
  const isUnderWay = useRef(false)
  return async (...given: A): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await act(...given)
    } finally {
      isUnderWay.current = false
    }
  }
}
