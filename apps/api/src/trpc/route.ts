import { bulkBodyBytes } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitCall, type Edge } from '../request/admit.ts'
import { useProcedureInputs } from '../rest/body.ts'
import { refuseCall } from './init.ts'
import { appRouter, type HandledGroups } from './mount.ts'

/** Twice what a page of the console asks for together (apps/web/src/trpc/client.ts). */
const mostAtOnce = 32

/** Procedures that take many records or a file, which the console calls by themselves. */
const bulkProcedures = Object.values<HandledGroups[string]>(capabilities)
  .flatMap((group) => Object.values(group))
  .filter(({ op }) => op.rate === 'bulk')
  .map(({ op }) => op.name)

/** Procedures, for the console's server alone. Who has signed in there imports as large a file as a partner may. */
export const mountTrpc = (app: FastifyInstance, edge: Edge) =>
  app.register(async (scope) => {
    scope.decorateRequest('tokenFault', null)
    scope.decorateRequest('isCounted', false)
    useProcedureInputs(scope)
    scope.setErrorHandler((error, request, reply) => refuseCall(request, reply, error))
    const onRequest = admitCall(edge)
    const answer = (path: string, request: FastifyRequest, reply: FastifyReply) =>
      fastifyRequestHandler({
        req: request,
        res: reply,
        path,
        router: appRouter,
        maxBatchSize: mostAtOnce,
        // A query may ask with a geometry that no address can hold.
        allowMethodOverride: true,
        createContext: () => ({ edge, request, reply }),
        onError: ({ error, path }) => {
          if (error.code === 'INTERNAL_SERVER_ERROR')
            edge.services.log.error({ err: error.cause ?? error, path }, 'a procedure failed')
        },
      })
    scope.all<{ Params: { path: string } }>('/trpc/:path', { onRequest }, (request, reply) =>
      answer(request.params.path, request, reply),
    )
    for (const name of bulkProcedures)
      scope.all(`/trpc/${name}`, { bodyLimit: bulkBodyBytes, onRequest }, (request, reply) =>
        answer(name, request, reply),
      )
  })
