import type { AppRouter } from '@clearway/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { env } from './env.ts'

const patienceMs = 15_000

/** Headers by which the API knows the console, and for its limits the address of the person behind it. */
export function consoleHeaders(address: string): Record<string, string> {
  return { 'partner-api-key': env().CONSOLE_PARTNER_KEY, 'x-forwarded-for': address }
}

/** Calls of this server itself: signing in, refreshing, signing out, founding an organisation. */
export function apiClient(address: string, accessToken?: string) {
  const authorization = accessToken ? { authorization: `Bearer ${accessToken}` } : {}
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${env().API_URL}/trpc`,
        headers: { ...consoleHeaders(address), ...authorization },
        fetch: (url, options) =>
          fetch(url, { ...(options as RequestInit), signal: AbortSignal.timeout(patienceMs) }),
      }),
    ],
  })
}
