import type { AppRouter } from '@clearway/api/router'
import { httpBatchLink, type TRPCClientErrorLike } from '@trpc/client'
import { createTRPCNext } from '@trpc/next'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { activeOrganisation } from '../console/active-organisation.ts'
import { queryClientConfig } from './query-defaults.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type ApiError = TRPCClientErrorLike<AppRouter>

// The API takes a path of at most 512 characters: ten names of any length fit.
const mostAtOnce = 10

/** Procedures of the API, asked through this origin: the cookie says who, the header for which organisation. */
export const trpc = createTRPCNext<AppRouter>({
  ssr: false,
  config: () => ({
    queryClientConfig,
    links: [
      httpBatchLink({
        url: '/api/trpc',
        maxItems: mostAtOnce,
        // A query may ask with a geometry that no address can hold.
        methodOverride: 'POST',
        headers: () => {
          const organisation = activeOrganisation.header()
          return organisation ? { 'x-organisation-id': organisation } : {}
        },
      }),
    ],
  }),
})
