import { pauseAfter } from '@clearway/domain/backoff'
import { useNow } from '@clearway/ui'
import { useEffect, useRef, useState } from 'react'
import { isTransient } from '../trpc/failure.ts'

const backoff = { firstMs: 5_000, mostMs: 60_000 }

/**
 * Sends again by itself what did not arrive, later each time, until it is changed. Needs an idempotency key: stored once
 * where only the answer was lost. Answers in how many seconds it does; null while nothing waits for that.
 */
export const useSentAgain = (
  { error, isPending }: { readonly error: unknown; readonly isPending: boolean },
  send: () => void,
): number | null => {
  const now = useNow(1_000)
  const failures = useRef(0)
  const [dueMs, setDue] = useState<number | null>(null)
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (isPending) return
    if (!error || !isTransient(error)) {
      failures.current = 0
      return
    }
    failures.current += 1
    const pauseMs = pauseAfter(backoff, failures.current, 0)
    setDue(Date.now() + pauseMs)
    const timer = setTimeout(() => latest.current(), pauseMs)
    return () => {
      clearTimeout(timer)
      setDue(null)
    }
  }, [error, isPending])
  return dueMs === null || now === null ? null : Math.max(0, Math.ceil((dueMs - now) / 1_000))
}
