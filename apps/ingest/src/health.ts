import type { IncomingMessage, ServerResponse } from 'node:http'
import { ping } from '@clearway/db'
import type { Services } from '@clearway/domain/kernel'
import type { Registry } from 'prom-client'

export type Check = 'up' | 'down'

export interface HealthOptions {
  readonly services: Services
  readonly registry: Registry
  /** Parts that know their own state. */
  readonly parts: Readonly<Record<string, () => Check>>
}

const patienceMs = 1_500

/** GET /healthz (alive), /readyz (which dependency is away) and /metrics. */
export const healthRoutes =
  (options: HealthOptions) => (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://ingest').pathname
    if (path === '/healthz') return answer(response, 200, { status: 'ok' })
    if (path === '/readyz')
      return void readiness(options).then(({ status, body }) => answer(response, status, body))
    if (path === '/metrics') return void writeMetrics(options.registry, response)
    const isSocket = path.startsWith('/v1/')
    answer(response, isSocket ? 426 : 404, {
      error: isSocket ? 'Upgrade Required' : 'Not Found',
      message: isSocket ? 'Open this path as a WebSocket.' : 'There is nothing at this path.',
      status_code: isSocket ? 426 : 404,
      timestamp: new Date().toISOString(),
      path,
    })
  }

const readiness = async ({ services, parts }: HealthOptions) => {
  const checks: Record<string, Check> = { database: await databaseCheck(services) }
  for (const [name, check] of Object.entries(parts)) checks[name] = check()
  const isReady = Object.values(checks).every((check) => check === 'up')
  return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not_ready', checks } }
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
      ...(status === 503 && { 'Retry-After': '2' }),
      ...(status === 426 && { Upgrade: 'websocket' }),
    })
    .end(JSON.stringify(body))
}
