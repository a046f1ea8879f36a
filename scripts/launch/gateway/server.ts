import { createServer, type Server, type ServerOptions } from 'node:http'
import { type BodyPace, keepPace } from '../../../packages/domain/src/kernel/body-pace.ts'
import { failureNamed } from '../../../packages/domain/src/kernel/plain-refusal.ts'
import { processName } from '../child-env.ts'
import { type Exchange, refuse } from './exchange.ts'
import { createGatewayFigures, type GatewayFigures } from './figures.ts'
import type { Origin } from './headers.ts'
import { createIntake, MOST_HEADERS } from './intake.ts'
import { listenAll } from './listen.ts'
import { mergeMetrics, type ProcessFigures } from './metrics.ts'
import { createProxy, type GiveTo, type IsUp } from './proxy.ts'
import type { UpstreamPorts } from './route.ts'

export interface GatewayOptions {
  port: number
  hosts: string[]
  ports: UpstreamPorts
  /** Whether a process answers, as whoever started it knows; absent: all of them are tried. */
  isUp?: IsUp
  /** Takes a socket whole; absent, or where it does not: its bytes go through the gateway. */
  give?: GiveTo
  /** The answer of processes to which the gateway passes nothing on. */
  figuresOfOthers?: () => Promise<ProcessFigures[]>
  publicUrl?: string
  trustProxy: boolean
  /** How fast a body has to come. */
  bodyPace?: BodyPace
}

export interface Gateway {
  port: number
  /** Takes no new connection; requests under way are finished. */
  stopAccepting(): void
  close(): void
}

/** Whose figures are shown. */
const METERED = ['api', 'ingest', 'web'] as const

/** Each process judges by itself who may read its figures. */
const fetchMetrics = async (process: string, port: number, authorization = '') => {
  try {
    const signal = AbortSignal.timeout(4000)
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization }, signal })
    const text = await response.text()
    if (response.ok) return { process, text }
    const { error, message } = JSON.parse(text) as { error: string; message: string }
    return { process, refusal: { failure: failureNamed(error), message } }
  } catch {
    return undefined
  }
}

const sendMetrics = async (
  exchange: Exchange,
  { ports, figuresOfOthers }: GatewayOptions,
  own: GatewayFigures,
): Promise<void> => {
  const { authorization } = exchange.req.headers
  const asked = METERED.flatMap((kind) =>
    ports[kind].map((port, index) => fetchMetrics(processName(kind, index), port, authorization)),
  )
  const [others = [], ...answers] = await Promise.all([figuresOfOthers?.(), ...asked])
  const refusal = answers.find((one) => one?.refusal)?.refusal
  if (refusal) return refuse(exchange, refusal.failure, refusal.message)
  const found = answers.flatMap((one) =>
    one?.text === undefined ? [] : [{ process: one.process, text: one.text }],
  )
  if (found.length === 0) return refuse(exchange, 'unavailable', 'No process answers.')
  exchange.res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  exchange.res.end(mergeMetrics([...found, ...others, { process: 'gateway', text: await own.text() }]))
}

const httpOptions: ServerOptions = {
  keepAliveTimeout: 65_000,
  noDelay: true,
  // Whatever NODE_OPTIONS set: what is not quite HTTP is refused.
  insecureHTTPParser: false,
  // A missing Host is refused with the rest of what is ambiguous.
  requireHostHeader: false,
  // An offer of h2c, which some HTTP clients always make, is an ordinary request.
  shouldUpgradeCallback: (req) => req.headers.upgrade?.toLowerCase() === 'websocket',
}

const originOf = ({ publicUrl, trustProxy }: GatewayOptions): Origin => {
  const { host, protocol } = new URL(publicUrl ?? 'http://localhost')
  return { host, protocol: protocol.slice(0, -1), trustProxy, isGiven: publicUrl !== undefined }
}

/** The one public origin: every path and socket of it goes to the process that answers for it. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const origin = originOf(options)
  const proxy = createProxy({ isUp: () => true, give: () => false, ...options, origin })
  const figures = createGatewayFigures()
  const intake = createIntake({
    onUpgrade(exchange) {
      figures.opened(exchange)
      proxy.forward(exchange)
    },
    onRequest(exchange, target) {
      if (target === 'metrics') return void sendMetrics(exchange, options, figures)
      figures.answered(exchange)
      proxy.forward(exchange)
    },
  })
  const servers = options.hosts.map(() => {
    const server = createServer(httpOptions, intake.request)
      .on('upgrade', intake.upgrade)
      .on('connect', intake.connect)
      .on('checkExpectation', intake.expectation)
      .on('clientError', intake.clientError)
      .on('connection', intake.connection)
    // With those that we add, no more than the 1,000 that the process behind reads.
    server.maxHeadersCount = MOST_HEADERS
    keepPace(server, options.bodyPace)
    return server
  })
  const port = await listenAll(servers, options.hosts, options.port)
  if (!origin.isGiven) origin.host = `127.0.0.1:${port}`
  const each = (work: (server: Server) => void) => servers.forEach(work)
  return {
    port,
    stopAccepting: () =>
      each((server) => {
        server.close()
        server.closeIdleConnections()
      }),
    close: () => {
      intake.closeAll()
      proxy.close()
    },
  }
}
