import { offlineAfterMs } from '@clearway/client'
import { FeedState, time, useNow } from '@clearway/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { ShellFeed } from '../frame/page-head.tsx'
import type { FeedAge } from '../timing/feed-age.ts'
import { isTransient } from '../trpc/failure.ts'

/** Since when something on the page cannot be asked for, while it is tried again; null while all answers. */
const useFailingSince = (): number | null => {
  const cache = useQueryClient().getQueryCache()
  const since = useRef<number | null>(null)
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const read = (): number | null => {
    const isFailing = cache.getAll().some((query) => {
      const error = query.state.fetchFailureReason ?? query.state.error
      return error !== null && isTransient(error) && query.isActive()
    })
    since.current = isFailing ? (since.current ?? Date.now()) : null
    return since.current
  }
  return useSyncExternalStore(subscribe, read, () => null)
}

const tickMs = 1_000

/** In the top bar: the page's own feed where it has one, else whether the service sends and answers. */
export const FeedOfShell = ({ page, age }: { page: ShellFeed | null; age: FeedAge }) => {
  const nowMs = useNow(tickMs) ?? 0
  const failingSince = useFailingSince()
  const { state, sinceMs } = page ?? feedSince(age.silentSince(nowMs) ?? failingSince, nowMs)
  return (
    <FeedState feed={state}>
      {sinceMs !== undefined && (
        <span className="max-sm:hidden">
          {state === 'offline' ? ' since ' : ', last heard '}
          {time(sinceMs, undefined, true)}
        </span>
      )}
    </FeedState>
  )
}

const feedSince = (sinceMs: number | null, nowMs: number): ShellFeed => {
  if (sinceMs === null) return { state: 'live' }
  return { state: nowMs - sinceMs < offlineAfterMs ? 'reconnecting' : 'offline', sinceMs }
}
