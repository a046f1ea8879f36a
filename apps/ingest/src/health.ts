import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ping } from '@clearway/db'
import {
  errorEnvelope,
  Failure,
  failures,
  keptRequestId,
  retryAfterOutageS,
  type Services,
} from '@clearway/domain/kernel'
import type { Registry } from 'prom-client'

export type Check = 'up' | 'down'

export interface HealthOptions {
  readonly services: Services
  readonly registry: Registry
  /** Parts that know their own state. */
  readonly parts: Readonly<Record<string, () => Check>>
}

const patienceMs = 1_500

const base = 'http://ingest'

/** GET /healthz (alive), /readyz (which dependency is away) and /metrics. */
export const healthRoutes =
  (options: HealthOptions) => (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/'
    // Anybody can write a target that is no URL, `http://` for one.
    const path = URL.canParse(target, base) ? new URL(target, base).pathname : '/'
    if (path === '/healthz') return answer(response, 200, { status: 'ok' })
    if (path === '/readyz')
      return void readiness(options).then(({ status, body }) => answer(response, status, body))
    if (path === '/metrics') return void writeMetrics(options.registry, response)
    const nothing = new Failure('not_found', 'There is nothing at this path; sockets open by an upgrade.')
    const requestId = keptRequestId(request.headers['x-request-id']) ?? randomUUID()
    const now = options.services.clock.now()
    answer(response, nothing.kind.status, errorEnvelope(nothing, { path, requestId, now }))
  }

const readiness = async ({ services, parts }: HealthOptions) => {
  const checks: Record<string, Check> = { database: await databaseCheck(services) }
  for (const [name, check] of Object.entries(parts)) checks[name] = check()
  const isReady = Object.values(checks).every((check) => check === 'up')
  return {
    status: isReady ? 200 : failures.unavailable.status,
    body: { status: isReady ? 'ready' : 'not_ready', checks },
  }
}

const databaseCheck = ({ db }: Services): Promise<Check> => {
  const late = new Promise<Check>((resolve) => setTimeout(() => resolve('down'), patienceMs).unref())
  const asked = ping(db).then(
    (): Check => 'up',
    (): Check => 'down',
  )
  return Promise.race([asked, late])
}

const writeMetrics = async (registry: Registry, response: ServerResponse): Promise<void> => {
  const text = await registry.metrics()
  response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      ...(status === failures.unavailable.status && { 'Retry-After': String(retryAfterOutageS) }),
    })
    .end(JSON.stringify(body))
}
