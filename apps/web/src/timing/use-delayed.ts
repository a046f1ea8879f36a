import { useNow } from '@clearway/ui'
import { useEffect, useRef, useState } from 'react'

const settleMs = 250

/** A value once it has stayed the same for a moment: one request for a typed word, not one for each character. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** A value that changes many times a second, taken over at most so often; the last one always. */
export const useThrottled = <T>(value: T, everyMs: number): T => {
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

/** A value that changes many times a second, as it was at the last tick: lists need not follow each frame. */
export const useSampled = <T>(value: T, everyMs: number): { value: T; atMs: number } => {
  const nowMs = useNow(everyMs) ?? 0
  const held = useRef({ value, atMs: nowMs })
  if (held.current.atMs !== nowMs) held.current = { value, atMs: nowMs }
  return held.current
}
