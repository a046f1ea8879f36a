import { randomUUID } from 'node:crypto'
import type { BackupWatch } from '@clearway/domain/backups'
import { keepPace } from '@clearway/domain/body-pace'
import {
  type AnyOperation,
  certificateNote,
  Failure,
  framingProblem,
  type Handled,
  keptRequestId,
  type MetricsAccess,
  metricsRefusal,
  openMetricsAccess,
  retryAfterOutageS,
  type Services,
} from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { closeIdle } from '@clearway/domain/process'
import type { ClockWatch } from '@clearway/domain/runtime'
import { strictTransport } from '@clearway/domain/transport-security'
import { readFigures } from '@clearway/domain/upkeep'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'
import { type AsyncApiDocument, asyncApiDocument } from './asyncapi/document.ts'
import { asyncApiPage } from './asyncapi/page.ts'
import { mountChanges, type StreamLimits } from './changes/route.ts'
import { backupNoteOf, checksOf, readiness } from './health.ts'
import { useMetrics } from './metrics.ts'
import { mountReference } from './reference.ts'
import type { Edge } from './request/admit.ts'
import { sendFailure } from './request/failure.ts'
import { createRateLimits } from './request/rate-limits.ts'
import { useJsonBodies } from './rest/body.ts'
import { clientErrorHandler } from './rest/client-error.ts'
import { useCors } from './rest/cors.ts'
import { mountExceptions } from './rest/exceptions.ts'
import { collectPaths, mountOtherMethods, unknownMethod, unknownPlace } from './rest/methods.ts'
import { mountRest } from './rest/mount.ts'
import { openApiDocument } from './rest/openapi.ts'
import { mountTrpc } from './trpc/route.ts'

export interface AppOptions {
  services: Services
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  /** The database whose NOTIFY brings domain events. */
  databaseUrl: string
  /** Of GET /v1/events; the usual ones unless given. */
  streamLimits?: StreamLimits
  ingestUrl: string
  publicUrl: string
  /** A fault of this machine's clock, reported by /readyz. */
  clockWatch?: Pick<ClockWatch, 'note' | 'offsetMs'>
  /** Why this process speaks to nobody outside, reported by /readyz. */
  silence?: string | null
  /** Databases whose backups are late or fail, reported by /readyz too. */
  backups?: BackupWatch | undefined
  /** Counted elsewhere in the process, shown at /metrics. */
  metrics?: readonly Metric[]
  /** Who may read them, and the notes of /readyz; absent: everybody. */
  metricsAccess?: MetricsAccess
  /** Whose X-Forwarded-For is used: addresses, networks or `loopback`, separated by commas. */
  trustedProxies?: string
  /** Whose pages may call from a browser. */
  corsOrigins?: readonly string[]
  log?: FastifyBaseLogger
}

const usualBodyBytes = 1024 * 1024

/**
 * Goes with every answer: a browser that is shown one neither runs, frames nor guesses at it (OWASP Secure Headers Project).
 * Set by a middleware for each request, the same lines kept every tenth request in memory for seconds (docs/decisions/0097).
 */
const protection = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

export const allOperations: readonly Handled<AnyOperation>[] = Object.values(capabilities).flatMap((group) =>
  Object.values(group as Record<string, Handled<AnyOperation>>),
)

/** The api process as an HTTP application, without a port: REST below /v1, tRPC, health, metrics, reference. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { services } = options
  const edge: Edge = { services, limits: createRateLimits(services) }
  const isSecure = new URL(options.publicUrl).protocol === 'https:'
  const app = Fastify({
    ...(options.log && { loggerInstance: options.log }),
    bodyLimit: usualBodyBytes,
    trustProxy: options.trustedProxies ?? 'loopback',
    genReqId: (request) => keptRequestId(request.headers['x-request-id']) ?? randomUUID(),
    // No parameter is longer than Node lets a path be: its operation reports what is malformed.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrorHandler(services.clock),
    // A missing Host is refused with the rest of what is ambiguous, in the envelope.
    http: { requireHostHeader: false },
    // What cannot be routed at all (a broken escape in the path) never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      reply.headers(protection)
      sendFailure(request, reply, error, services.clock.now())
    },
  })
  keepPace(app.server)
  app.addHook('preClose', (done) => {
    closeIdle(app.server)
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.headers(protection)
    if (isSecure || request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    const ambiguous = framingProblem(request.raw)
    if (!ambiguous) return done(unknownMethod(request.method))
    reply.header('connection', 'close')
    done(new Failure('invalid_input', ambiguous))
  })
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, services.clock.now()))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, unknownPlace(request.method), services.clock.now()),
  )
  useJsonBodies(app)
  useMetrics(app, {
    pool: options.pool,
    access: options.metricsAccess ?? openMetricsAccess,
    others: options.metrics ?? [],
    figures: () => readFigures(services.db),
    checks: () => checksOf(services, options.ingestUrl),
    certificates: services.authority.ends,
    clockOffsetMs: options.clockWatch?.offsetMs,
  })
  mountHealth(app, options)
  await mountTrpc(app, edge)
  const events = asyncApiDocument(options.publicUrl)
  await app.register(async (v1) => mountV1(v1, edge, options, events), { prefix: '/v1' })
  await mountReference(app, asyncApiPage(events))
  return app
}

const mountV1 = (v1: FastifyInstance, edge: Edge, options: AppOptions, events: AsyncApiDocument): void => {
  const { publicUrl, corsOrigins = [], databaseUrl, streamLimits } = options
  const cors = useCors(v1, corsOrigins)
  const paths = collectPaths(v1)
  v1.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  mountRest(v1, edge, allOperations)
  mountExceptions(v1, edge)
  mountChanges(v1, edge, { databaseUrl, ...(streamLimits && { limits: streamLimits }) })
  const document = openApiDocument(
    allOperations.map(({ op }) => op),
    publicUrl,
  )
  v1.get('/openapi.json', { onRequest: edge.limits.countAddress }, async () => document)
  v1.get('/asyncapi.json', { onRequest: edge.limits.countAddress }, async () => events)
  // After the routes that have a plugin of their own.
  v1.register(async (last) => mountOtherMethods(last, paths, cors))
}

const mountHealth = (
  app: FastifyInstance,
  { services, ingestUrl, clockWatch, silence = null, backups, metricsAccess = openMetricsAccess }: AppOptions,
): void => {
  const certificates = async () => certificateNote(await services.authority.ends(), services.clock.now())
  const notes = () => {
    const backup = backups ? [backupNoteOf(services, backups)] : []
    const clock = Promise.resolve(clockWatch?.note() ?? null)
    return [Promise.resolve(silence), clock, certificates(), ...backup]
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async ({ headers }, reply) => {
    const isOperator = metricsRefusal(metricsAccess, headers.authorization) === null
    const { code, body } = await readiness(services, ingestUrl, isOperator ? notes() : [])
    if (code !== 200) reply.header('retry-after', String(retryAfterOutageS))
    return reply.code(code).send(body)
  })
}
