import type { Feed } from '@clearway/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isTransient } from '../trpc/failure.ts'

/** Live while what is on the page can be asked for; reconnecting while any of it fails and is tried again. */
export function useConnection(): Feed {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const read = (): Feed => {
    const failing = cache.getAll().some((query) => {
      const error = query.state.fetchFailureReason ?? query.state.error
      return error !== null && isTransient(error) && query.isActive()
    })
    return failing ? 'reconnecting' : 'live'
  }
  return useSyncExternalStore(subscribe, read, () => 'live')
}
