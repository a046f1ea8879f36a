import { bulkBodyBytes } from '@clearway/domain/kernel'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { admitCall, type Edge } from '../request/admit.ts'
import { useProcedureInputs } from '../rest/body.ts'
import { refuseCall } from './init.ts'
import { appRouter } from './mount.ts'

/** Twice what a page of the console asks for together (apps/web/src/trpc/client.ts). */
const mostAtOnce = 32

/** Procedures, for the console's server alone. Who has signed in there imports as large a file as a partner may. */
export const mountTrpc = (app: FastifyInstance, edge: Edge) =>
  app.register(async (scope) => {
    scope.decorateRequest('tokenFault', null)
    useProcedureInputs(scope)
    scope.setErrorHandler((error, request, reply) => refuseCall(request, reply, error))
    const route = { bodyLimit: bulkBodyBytes, onRequest: admitCall(edge) }
    scope.all('/trpc/:path', route, async (request, reply) => {
      await fastifyRequestHandler({
        req: request,
        res: reply,
        path: (request.params as { path: string }).path,
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
    })
  })
