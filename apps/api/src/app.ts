import { randomUUID } from 'node:crypto'
import {
  type AnyOperation,
  Failure,
  failures,
  type Handled,
  keptRequestId,
  retryAfterOutageS,
  type Services,
} from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import helmet from '@fastify/helmet'
import reference from '@scalar/fastify-api-reference'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { credentialsOf } from './context.ts'
import { readiness } from './health.ts'
import { useMetrics } from './metrics.ts'
import { createRestEdge } from './rest/admit.ts'
import { useJsonBodies } from './rest/body.ts'
import { mountExceptions } from './rest/exceptions.ts'
import { sendFailure } from './rest/failure.ts'
import { mountRest } from './rest/mount.ts'
import { openApiDocument } from './rest/openapi.ts'
import { type AppRouter, appRouter } from './trpc/router.ts'

export interface AppOptions {
  services: Services
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  ingestUrl: string
  publicUrl: string
  log?: FastifyBaseLogger
}

const usualBodyBytes = 1024 * 1024

export const allOperations: readonly Handled<AnyOperation>[] = Object.values(capabilities).flatMap((group) =>
  Object.values(group as Record<string, Handled<AnyOperation>>),
)

/** The api process as an HTTP application, without a port: REST below /v1, tRPC, health, metrics, reference. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { services } = options
  const app = Fastify({
    ...(options.log && { loggerInstance: options.log }),
    bodyLimit: usualBodyBytes,
    trustProxy: 'loopback',
    genReqId: (request) => keptRequestId(request.headers['x-request-id']) ?? randomUUID(),
    // No parameter is longer than Node lets a path be: what is malformed about it is for its operation to say.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    forceCloseConnections: 'idle',
    // What cannot be routed at all (a broken escape in the path) never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      sendFailure(request, reply, error, services.clock.now())
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, services.clock.now()))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, unknownPath(request.method), services.clock.now()),
  )
  await app.register(helmet, { contentSecurityPolicy: false })
  useJsonBodies(app)
  useMetrics(app, options.pool)
  mountHealth(app, options)
  await mountTrpc(app, services)
  await app.register(
    async (v1) => {
      const edge = createRestEdge(services)
      mountRest(v1, edge, allOperations)
      mountExceptions(v1, edge)
      const document = openApiDocument(
        allOperations.map(({ op }) => op),
        options.publicUrl,
      )
      v1.get('/openapi.json', async () => document)
    },
    { prefix: '/v1' },
  )
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/v1/openapi.json',
      pageTitle: 'Clearway reference',
      withDefaultFonts: false,
      telemetry: false,
      // Its assistant asks a server of its own; nothing leaves this origin.
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return app
}

const unknownPath = (method: string): Failure =>
  new Failure('not_found', `There is nothing at this path for ${method}. /v1/openapi.json lists every route.`)

const mountHealth = (app: FastifyInstance, { services, ingestUrl }: AppOptions): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const report = await readiness(services, ingestUrl)
    if (report.status === 'ready') return report
    const { status } = failures.unavailable
    return reply.code(status).header('retry-after', String(retryAfterOutageS)).send(report)
  })
}

const mountTrpc = (app: FastifyInstance, services: Services) =>
  app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      // A query may ask with a geometry that no address can hold.
      allowMethodOverride: true,
      createContext: ({ req }) => ({ services, credentials: credentialsOf(req.headers), requestId: req.id }),
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          services.log.error({ err: error.cause ?? error, path }, 'a procedure failed')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
