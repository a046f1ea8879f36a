import type { AppRouter } from '@clearway/api/router'
import { httpBatchLink, httpLink, splitLink, type TRPCClientErrorLike } from '@trpc/client'
import { createTRPCNext } from '@trpc/next'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { activeOrganisation } from '../console/active-organisation.ts'
import { queryClientConfig } from './query-defaults.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type ApiError = TRPCClientErrorLike<AppRouter>

// The API takes a path of at most 512 characters: ten names of any length fit.
const mostAtOnce = 10

const url = '/api/trpc'
// A query may ask with a geometry, or a secret, that no address should hold.
const methodOverride = 'POST'

const headerFor = (organisation: string | null): Record<string, string> =>
  organisation ? { 'x-organisation-id': organisation } : {}

const actsFor = 'actsFor'
/** Asks for this organisation in place of the page's own; null: for the person alone. Goes into `trpc` of a hook. */
export const actingFor = (organisation: string | null) => ({ context: { [actsFor]: organisation } })

/** Procedures of the API, asked through this origin: the cookie says who, the header for which organisation. */
export const trpc = createTRPCNext<AppRouter>({
  ssr: false,
  config: () => ({
    queryClientConfig,
    links: [
      splitLink({
        condition: ({ context }) => actsFor in context,
        // By itself: a batch has one header for all.
        true: httpLink({
          url,
          methodOverride,
          headers: ({ op }) => headerFor(op.context[actsFor] as string | null),
        }),
        false: httpBatchLink({
          url,
          methodOverride,
          maxItems: mostAtOnce,
          headers: () => headerFor(activeOrganisation.header()),
        }),
      }),
    ],
  }),
})
