import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

const toReadAgain = new WeakSet<Query>()

/** Marks the answer as old again, once the one under way has come or failed. */
const afterThisAnswer = (client: QueryClient, query: Query, { refetchType }: InvalidateQueryFilters) => {
  if (toReadAgain.has(query)) return
  toReadAgain.add(query)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus !== 'idle')) return
    stop()
    toReadAgain.delete(query)
    const isThis = (one: Query) => one === query
    void client.invalidateQueries({ predicate: isThis, ...(refetchType && { refetchType }) })
  })
}

/**
 * What changed is read again where it is shown. An answer that is under way may have been read before the change: it is
 * let come, as in a storm of changes none would otherwise, and read once more after it.
 */
export const refresh = (client: QueryClient, filters: InvalidateQueryFilters): void => {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    afterThisAnswer(client, query, filters)
  void client.invalidateQueries(filters, { cancelRefetch: false })
}
