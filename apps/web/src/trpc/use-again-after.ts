import { useMinute } from '@clearway/ui'
import { useEffect } from 'react'

/** Reads again once what is shown is over, which nobody tells: by the minute, as the clock of the service may be behind. */
export const useAgainAfter = (endMs: number | undefined, refetch: () => unknown): void => {
  const now = useMinute()
  useEffect(() => {
    if (endMs !== undefined && now >= endMs) void refetch()
  }, [endMs, now, refetch])
}
