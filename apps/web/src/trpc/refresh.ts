import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** Whose answer is awaited, or rests, before it is marked as old once more, and whether it is then asked for or only marked. */
const toReadAgain = new WeakMap<Query, { isAsked: boolean }>()

/** A person may ask 600 times a minute: what is asked again and again by many questions leaves so much time for each of them. */
export const restMsAQuestion = 400

/** `meta` of a list that is read in several pages: how many its answer was. */
export const readInPages = <Data>(pagesOf: (data: Data) => number) => ({
  pagesOf: (data: unknown) => pagesOf(data as Data),
})

const pagesOf = ({ meta, state }: Query): number =>
  state.data === undefined
    ? 1
    : ((meta as Partial<ReturnType<typeof readInPages>>)?.pagesOf?.(state.data) ?? 1)

/** How long an answer of several pages is still kept, that cost what several questions do. */
const restMs = (query: Query): number => {
  const pages = pagesOf(query)
  return pages > 1 ? Math.max(0, query.state.dataUpdatedAt + pages * restMsAQuestion - Date.now()) : 0
}

/** Reads it again once `when` calls back, however often that is wished for until then. */
const later = (client: QueryClient, query: Query, isAsked: boolean, when: (then: () => void) => void) => {
  const known = toReadAgain.get(query)
  if (known) {
    known.isAsked ||= isAsked
    return
  }
  const wish = { isAsked }
  toReadAgain.set(query, wish)
  when(() => {
    toReadAgain.delete(query)
    refresh(client, { predicate: (one) => one === query, refetchType: wish.isAsked ? 'active' : 'none' })
  })
}

/** Calls back once the answer under way has come or failed. */
const afterThisAnswer = (client: QueryClient, query: Query) => (then: () => void) => {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus !== 'idle')) return
    stop()
    then()
  })
}

/**
 * What changed is read again where it is shown. An answer that is under way may have been read before the change: it is
 * let come, as in a storm of changes none would otherwise, and read once more after it. One of many pages then rests, so that
 * who looks at it can still ask for something else.
 */
export const refresh = (client: QueryClient, filters: InvalidateQueryFilters): void => {
  const isAsked = filters.refetchType !== 'none'
  const resting = new Set<Query>()
  for (const query of client.getQueryCache().findAll(filters)) {
    const ms = restMs(query)
    if (query.state.fetchStatus === 'fetching') later(client, query, isAsked, afterThisAnswer(client, query))
    else if (ms > 0) {
      resting.add(query)
      later(client, query, isAsked, (then) => void setTimeout(then, ms))
    }
  }
  const predicate = (query: Query) => !resting.has(query) && (filters.predicate?.(query) ?? true)
  void client.invalidateQueries({ ...filters, predicate }, { cancelRefetch: false })
}

/** What has failed and waits for its next try is tried now: the service has just answered, or a person asks. */
export const tryNow = (client: QueryClient): void => {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', type: 'active' })) {
    if (query.state.fetchFailureCount === 0) continue
    void query.cancel({ silent: true })
    query.fetch().catch(() => undefined)
  }
}
