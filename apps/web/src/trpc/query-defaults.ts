import { pauseAfter } from '@clearway/domain/backoff'
import { MutationCache, QueryCache, type QueryClientConfig } from '@tanstack/react-query'
import { isSessionOver, isTransient } from './failure.ts'
import { here, leavePage } from './leaving.ts'
import { endSubscription } from './push-subscription.ts'
import { signOut } from './session-calls.ts'
import { noteSessionEnd, type SessionEnd } from './session-end.ts'

/** What pages hold back until somebody has answered for it: each says whether the session may end. */
const guards = new Set<() => boolean>()

/** Asked when somebody signs out; a guard that keeps the session ends it itself later. Returns the way back. */
export const guardSession = (mayEnd: () => boolean): (() => void) => {
  guards.add(mayEnd)
  return () => guards.delete(mayEnd)
}

/** The newest first: what one asks about may be settled by the answer to another's question. */
const guardsAgree = (): boolean => [...guards].reverse().every((mayEnd) => mayEnd())

/** While changes are answered a page may hold another one back. */
const mayEnd = async (): Promise<boolean> => guardsAgree() && (await changesTaken()) && guardsAgree()

let isEnding = false
let isExpired = false

/**
 * Ends the session here and at the API, then shows the sign-in page; `expired` comes back to this page after it. Asked for, it stays
 * where a guard keeps it, and where a change that keeps it is refused: the page says why.
 */
export const endSession = async (why: SessionEnd): Promise<void> => {
  noteSessionEnd(why)
  isExpired ||= why === 'expired'
  if (isEnding) return
  isEnding = true
  if (why === 'asked' && !(await mayEnd()) && !isExpired) {
    isEnding = false
    noteSessionEnd(null)
    return
  }
  try {
    const wasOurs = await signOut(why).catch(() => true)
    // Whose pushes came here takes them along: with an earlier sign-in, too, that ran out.
    if (why === 'asked' && wasOurs) await endSubscription().catch(() => {})
  } finally {
    const isOutside = window.location.pathname === '/signin'
    const to = why === 'asked' || isOutside ? '/signin' : `/signin?from=${encodeURIComponent(here())}`
    // A full load: nothing of the person who left stays in memory.
    leavePage(
      () => window.location.assign(to),
      () => {
        isEnding = false
        isExpired = false
      },
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

/** `meta` of a mutation whose author stays signed in where it is refused, because the page then says so. */
export const keepsSession = { keepsSession: true }

/** What was sent is answered before the session ends, which would refuse it; false where one that keeps it is refused. Nobody waits long to leave. */
const changesTaken = (): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (areTaken: boolean) => {
      clearTimeout(timer)
      forget()
      resolve(areTaken)
    }
    const look = () => {
      if (mutationCache.findAll({ status: 'pending' }).length === 0) end(true)
    }
    const timer = setTimeout(() => end(true), answeredWithinMs)
    const forget = mutationCache.subscribe((event) => {
      const isRefused = event.type === 'updated' && event.action.type === 'error'
      if (isRefused && event.mutation.meta?.['keepsSession']) end(false)
      else look()
    })
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
