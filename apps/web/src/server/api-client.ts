import type { AppRouter } from '@clearway/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { env } from './env.ts'
import type { Browser } from './origin.ts'

const patienceMs = 15_000

/** Headers by which the API knows the console, and the browser behind it. */
export const consoleHeaders = ({ address, userAgent }: Browser): Record<string, string> => ({
  'partner-api-key': env().CONSOLE_PARTNER_KEY,
  'x-forwarded-for': address,
  'x-client-user-agent': userAgent,
})

/** Calls of this server itself: signing in, refreshing, signing out, founding an organisation. */
export const apiClient = (browser: Browser, accessToken?: string) => {
  const authorization = accessToken ? { authorization: `Bearer ${accessToken}` } : {}
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${env().API_URL}/trpc`,
        headers: { ...consoleHeaders(browser), ...authorization },
        fetch: (url, options) =>
          fetch(url, { ...(options as RequestInit), signal: AbortSignal.timeout(patienceMs) }),
      }),
    ],
  })
}
