import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** Whose answer under way may be older than a change, and whether it is then asked for or only marked as old. */
const toReadAgain = new WeakMap<Query, { isAsked: boolean }>()

/** Marks the answer as old again, once the one under way has come or failed. */
const afterThisAnswer = (client: QueryClient, query: Query, isAsked: boolean) => {
  const known = toReadAgain.get(query)
  if (known) {
    known.isAsked ||= isAsked
    return
  }
  const wish = { isAsked }
  toReadAgain.set(query, wish)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus !== 'idle')) return
    stop()
    toReadAgain.delete(query)
    const predicate = (one: Query) => one === query
    void client.invalidateQueries({ predicate, refetchType: wish.isAsked ? 'active' : 'none' })
  })
}

/**
 * What changed is read again where it is shown. An answer that is under way may have been read before the change: it is
 * let come, as in a storm of changes none would otherwise, and read once more after it.
 */
export const refresh = (client: QueryClient, filters: InvalidateQueryFilters): void => {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    afterThisAnswer(client, query, filters.refetchType !== 'none')
  void client.invalidateQueries(filters, { cancelRefetch: false })
}

/** What has failed and waits for its next try is tried now: the service has just answered, or a person asks. */
export const tryNow = (client: QueryClient): void => {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', type: 'active' })) {
    if (query.state.fetchFailureCount === 0) continue
    void query.cancel({ silent: true })
    query.fetch().catch(() => undefined)
  }
}
