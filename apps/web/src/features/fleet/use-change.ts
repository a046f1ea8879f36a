import { useEffect, useRef } from 'react'

/** Does something when a value becomes another one, and not for the first. */
export function useChange<T>(value: T, act: (value: T) => void) {
  const before = useRef(value)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    latest.current(value)
  }, [value])
}
