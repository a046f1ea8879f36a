import { useEffect, useState } from 'react'

const settleMs = 250

/** A value once the hand has rested: what is typed is asked for when a word stands, not at each letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
