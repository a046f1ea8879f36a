import { useMinute } from '@clearway/ui'
import { useEffect } from 'react'

/** Reads the next day, or week, once the one that is shown is over: by the minute, as the clock of the service may be behind. */
export const useAgainAfter = (endMs: number | undefined, refetch: () => unknown): void => {
  const now = useMinute()
  useEffect(() => {
    if (endMs !== undefined && now >= endMs) void refetch()
  }, [endMs, now, refetch])
}
