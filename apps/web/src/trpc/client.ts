import type { AppRouter } from '@clearway/api/router'
import {
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCNext } from '@trpc/next'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { activeOrganisation } from './active-organisation.ts'
import { changeFailure } from './failure.ts'
import { asPagePerson } from './page-person.ts'
import { patientFetch } from './patience.ts'
import { queryClientConfig } from './query-defaults.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

/** All that a page asks at its first paint fits; the longest names together stay far below what a path may hold. */
const mostAtOnce = 16

const url = '/api/trpc'
// A query may ask with a geometry, or a secret, that no address should hold.
const methodOverride = 'POST'

const headerFor = (organisation: string | null): Record<string, string> =>
  organisation ? { 'x-organisation-id': organisation } : {}

const actsFor = 'actsFor'
/** Asks for this organisation in place of the page's own; null: for the person alone. Goes into `trpc` of a hook. */
export const actingFor = (organisation: string | null) => ({ context: { [actsFor]: organisation } })

const alone = 'alone'
/** Keeps a long answer out of a batch, which would be one still longer answer, read in one go. Goes into `context`. */
export const aloneContext = { [alone]: true }

const longestThatOutlives = 8_192

/** A mutation is not given up when the person leaves the page at the same moment. Browsers let 64 KiB of it outlive a page. */
const outlivingPage: typeof fetch = (input, init) =>
  patientFetch(input, {
    ...init,
    keepalive: typeof init?.body === 'string' && init.body.length <= longestThatOutlives,
  })

const byItself = {
  url,
  methodOverride,
  headers: ({ op: { context } }: { op: Operation }) =>
    headerFor(actsFor in context ? (context[actsFor] as string | null) : activeOrganisation.header()),
} as const

const isKeyed = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'idempotency_key' in input

/** A change whose answer is lost may have been done. What has a key is done once, however often it is sent: for that, none has come. */
const lostAnswers: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const failureOf = isKeyed(op.input) ? (error: unknown) => error : changeFailure()
      return next(op).subscribe({
        next: (answer) => observer.next(answer),
        error: (error) => observer.error(TRPCClientError.from(failureOf(error) as Error)),
        complete: () => observer.complete(),
      })
    })

/** Procedures of the API, asked through this origin: the cookie identifies the person, the header the organisation. */
export const trpc = createTRPCNext<AppRouter>({
  ssr: false,
  config: () => ({
    queryClientConfig,
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: [lostAnswers, httpLink({ ...byItself, fetch: asPagePerson(outlivingPage) })],
        false: splitLink({
          // A batch has one header for all, and waits for a moment.
          condition: ({ context }) => actsFor in context || alone in context,
          true: httpLink({ ...byItself, fetch: asPagePerson(patientFetch) }),
          false: httpBatchLink({
            url,
            methodOverride,
            fetch: asPagePerson(patientFetch),
            maxItems: mostAtOnce,
            headers: () => headerFor(activeOrganisation.header()),
          }),
        }),
      }),
    ],
  }),
})
