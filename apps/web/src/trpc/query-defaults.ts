import { MutationCache, QueryCache, type QueryClientConfig } from '@tanstack/react-query'
import { endSession } from '../console/end-session.ts'
import { isSessionOver, isTransient } from './failure.ts'

const mostRetries = 20
const longestWaitMs = 30_000

/** 1, 2, 4 … 30 s: the same sum is shown as a countdown beside the old data. */
export const retryDelayMs = (attempt: number): number => Math.min(longestWaitMs, 1000 * 2 ** attempt)

const onError = (error: unknown) => {
  if (isSessionOver(error)) void endSession('expired')
}

/** Old data beats no data: what was once shown stays while it is asked for again. */
export const queryClientConfig: QueryClientConfig = {
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
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
