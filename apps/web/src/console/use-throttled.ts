import { useEffect, useRef, useState } from 'react'

/** A value that changes many times a second, taken over at most so often; the last one always. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value)
  const takenAt = useRef(0)
  useEffect(() => {
    const waitMs = Math.max(0, takenAt.current + everyMs - performance.now())
    const timer = setTimeout(() => {
      takenAt.current = performance.now()
      setShown(value)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [value, everyMs])
  return shown
}
