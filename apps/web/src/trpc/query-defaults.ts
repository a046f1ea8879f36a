import { pauseAfter } from '@clearway/domain/backoff'
import { MutationCache, QueryCache, type QueryClientConfig } from '@tanstack/react-query'
import { isSessionOver, isTransient } from './failure.ts'
import { signOut } from './session-calls.ts'

/** What pages hold back until somebody has answered for it: each says whether the session may end. */
const guards = new Set<() => boolean>()

/** Asked when somebody signs out; a guard that keeps the session ends it itself later. Returns the way back. */
export const guardSession = (mayEnd: () => boolean): (() => void) => {
  guards.add(mayEnd)
  return () => guards.delete(mayEnd)
}

let isEnding = false

/** Ends the session here and at the API, then shows the sign-in page; `expired` comes back to this page after it. */
export const endSession = async (why: 'asked' | 'expired'): Promise<void> => {
  if (isEnding || (why === 'asked' && ![...guards].every((mayEnd) => mayEnd()))) return
  isEnding = true
  try {
    if (why === 'asked') await changesAnswered()
    await signOut()
  } finally {
    const from = window.location.pathname + window.location.search
    const isOutside = window.location.pathname === '/signin'
    // A full load: nothing of the person who left stays in memory.
    window.location.assign(
      why === 'asked' || isOutside ? '/signin' : `/signin?from=${encodeURIComponent(from)}`,
    )
  }
}

const mostRetries = 20
const backoff = { firstMs: 1_000, mostMs: 30_000 }

/** 1, 2, 4 … 30 s: the same sum is shown as a countdown beside the old data. */
export const retryDelayMs = (attempt: number): number => pauseAfter(backoff, attempt + 1, 0)

const onError = (error: unknown) => {
  if (isSessionOver(error)) void endSession('expired')
}

const mutationCache = new MutationCache({ onError })

const answeredWithinMs = 10_000

/** What was sent is answered before the session ends, which would refuse it. Nobody waits long for that to leave. */
const changesAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const look = () => {
      if (mutationCache.findAll({ status: 'pending' }).length === 0) end()
    }
    const timer = setTimeout(end, answeredWithinMs)
    const forget = mutationCache.subscribe(look)
    look()
  })

/** Old data is better than none: what was once shown stays while it is asked for again. */
export const queryClientConfig: QueryClientConfig = {
  queryCache: new QueryCache({ onError }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 15 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => isTransient(error) && failures < mostRetries,
      retryDelay: retryDelayMs,
    },
    mutations: { networkMode: 'always' },
  },
}
