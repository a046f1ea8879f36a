import { useNow } from '@clearway/ui'
import { useRef } from 'react'

/** A value that changes many times a second, as it was at the last beat: lists need not follow each frame. */
export const useSampled = <T>(value: T, everyMs: number): { value: T; atMs: number } => {
  const nowMs = useNow(everyMs) ?? 0
  const held = useRef({ value, atMs: nowMs })
  if (held.current.atMs !== nowMs) held.current = { value, atMs: nowMs }
  return held.current
}
