import { randomUUID, X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ping } from '@clearway/db'
import {
  type CertificateEnds,
  type Check,
  certificateNote,
  errorEnvelope,
  Failure,
  failures,
  framingProblem,
  keptRequestId,
  type MetricsAccess,
  metricsRefusal,
  type Readiness,
  readinessOf,
  retryAfterOutageS,
  type Services,
  type TlsCredentials,
} from '@clearway/domain/kernel'
import type { Registry } from 'prom-client'
import type { BrokerState } from '../transports/mqtt/transport.ts'

export interface HealthOptions {
  readonly services: Services
  readonly registry: Registry
  readonly metricsAccess: MetricsAccess
  /** Parts that know their own state. */
  readonly parts: Readonly<Record<string, () => Check>>
  /** What an operator has to know though the process is ready, each a sentence; told to whom the metrics admit. */
  notes(): readonly string[]
}

const patienceMs = 1_500

const base = 'http://ingest'

/** GET /healthz (alive), /readyz (which dependency is away) and /metrics. */
export const healthRoutes =
  (options: HealthOptions) => (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/'
    // A request's target need not be a URL, such as `http://`.
    const path = URL.canParse(target, base) ? new URL(target, base).pathname : '/'
    const refuse = (failure: Failure) => {
      const requestId = keptRequestId(request.headers['x-request-id']) ?? randomUUID()
      const now = options.services.clock.now()
      answer(response, failure.kind.status, errorEnvelope(failure, { path, requestId, now }))
    }
    const ambiguous = framingProblem(request)
    if (ambiguous) {
      response.shouldKeepAlive = false
      return refuse(new Failure('invalid_input', ambiguous))
    }
    if (path === '/healthz') return answer(response, 200, { status: 'ok' })
    const stranger = metricsRefusal(options.metricsAccess, request.headers.authorization)
    if (path === '/readyz')
      return void readiness(options, stranger ? [] : options.notes()).then(({ code, body }) =>
        answer(response, code, body),
      )
    if (path === '/metrics')
      return stranger ? refuse(stranger) : void writeMetrics(options.registry, response)
    refuse(new Failure('not_found', 'There is nothing at this path; sockets open by an upgrade.'))
  }

/** Without a broker, or the bus over one, sockets and what they show go on. */
const needs = ['database', 'events']

const readiness = async ({ services, parts }: HealthOptions, notes: readonly string[]): Promise<Readiness> =>
  readinessOf(await checksOf(services, parts), needs, notes)

export const checksOf = async (
  services: Services,
  parts: HealthOptions['parts'],
): Promise<Record<string, Check>> => {
  const checks: Record<string, Check> = { database: await databaseCheck(services) }
  for (const [name, check] of Object.entries(parts)) checks[name] = check()
  return checks
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

const answer = (response: ServerResponse, status: number, content: object): void => {
  const body = JSON.stringify(content)
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      ...(status === failures.unavailable.status && { 'Retry-After': String(retryAfterOutageS) }),
    })
    .end(body)
}

export const anyUp = (parts: readonly Pick<BrokerState, 'check'>[]): Check =>
  parts.some(({ check }) => check() === 'up') ? 'up' : 'down'

/** `broker` while stations can come by any of them; of several each by its name, too. */
export const brokerChecks = (brokers: readonly BrokerState[]): HealthOptions['parts'] => ({
  broker: () => anyUp(brokers),
  ...(brokers.length > 1 && Object.fromEntries(brokers.map(({ name, check }) => [`broker ${name}`, check]))),
})

/** Of the certificate that this process shows to brokers, and of those that they show. */
export const certificateEnds = (
  { cert }: Pick<TlsCredentials, 'cert'>,
  brokers: readonly Pick<BrokerState, 'name' | 'certificateEndsAt'>[],
): CertificateEnds => ({
  ingest: new X509Certificate(cert).validToDate,
  ...Object.fromEntries(
    brokers.flatMap(({ name, certificateEndsAt: at }) => (at ? [[`broker ${name}`, at]] : [])),
  ),
})

/** What an operator is told of MQTT: assets that are not heard, and certificates that run out. */
export const mqttNotes = (
  brokers: Parameters<typeof fenceNotes>[0],
  ends: CertificateEnds,
  now: Date,
): string[] => [fenceNotes(brokers), certificateNote(ends, now) ?? []].flat()

/** Whose frames are not taken over MQTT because of a broker that does not refuse former certificates (yet), for an operator. */
export const fenceNotes = (brokers: readonly Pick<BrokerState, 'name' | 'fence'>[]): string[] =>
  brokers.flatMap(({ name, fence: { fenced, isBehind } }) => {
    if (isBehind)
      return [
        `The broker at ${name} does not check the current revocation list: nothing is taken over MQTT from assets with a revoked or replaced certificate, ${fenced} of them now (docs/operators.md, The broker).`,
      ]
    if (fenced === 0) return []
    return [
      `Assets that are not heard over MQTT until the broker at ${name} has shown that it refuses their former certificates: ${fenced}.`,
    ]
  })
