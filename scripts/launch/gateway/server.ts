import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { rawEnvelope } from './envelope.ts'
import type { Origin } from './headers.ts'
import { mergeMetrics } from './metrics.ts'
import { createProxy, type Exchange, refuse } from './proxy.ts'
import { originForm, pathOf, routeRequest, routeUpgrade, type Upstream } from './route.ts'
import { createUpgrader } from './upgrade.ts'

export type GatewayOptions = {
  port: number
  hosts: string[]
  ports: Record<Upstream, number>
  publicUrl?: string
  trustProxy: boolean
}

export type Gateway = {
  port: number
  /** Takes no new connection; requests under way are finished. */
  stopAccepting(): void
  close(): void
}

const clientFaults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request headers are larger than 16 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive completely in time.' },
}

const onClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const fault = clientFaults[error.code ?? ''] ?? {
    status: 400,
    message: 'This is not a readable HTTP request.',
  }
  socket.end(rawEnvelope({ ...fault, path: '/', requestId: randomUUID() }, STATUS_CODES[fault.status] ?? ''))
}

const fetchMetrics = async (process: 'api' | 'ingest', port: number) => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(4000) })
    return response.ok ? { process, text: await response.text() } : undefined
  } catch {
    return undefined
  }
}

const sendMetrics = async (exchange: Exchange, ports: GatewayOptions['ports']): Promise<void> => {
  const both = await Promise.all([fetchMetrics('api', ports.api), fetchMetrics('ingest', ports.ingest)])
  const found = both.filter((one) => one !== undefined)
  if (found.length === 0) return refuse(exchange, 503, 'Neither the API nor the telemetry service answers.')
  exchange.res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  exchange.res.end(mergeMetrics(found))
}

const httpOptions: ServerOptions = {
  keepAliveTimeout: 65_000,
  requestTimeout: 120_000,
  noDelay: true,
  // An offer of h2c, which some HTTP clients always make, is an ordinary request.
  shouldUpgradeCallback: (req) => req.headers.upgrade?.toLowerCase() === 'websocket',
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const explain = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one, or PORT=0 for any.`)
  if (error.code === 'EACCES')
    return new Error(`Port ${port} on ${host} may not be opened by this user. Set PORT to one above 1023.`)
  return new Error(`HOST ${host}, PORT ${port} cannot be opened: ${error.message}`)
}

/** The first address must open; further ones (the other loopback family) are taken where there are any. */
const listenAll = async (servers: Server[], options: GatewayOptions): Promise<number> => {
  let { port } = options
  for (const [index, host] of options.hosts.entries()) {
    const server = servers[index] as Server
    try {
      await listen(server, port, host)
      port = (server.address() as AddressInfo).port
    } catch (error) {
      if (index === 0) throw explain(error as NodeJS.ErrnoException, host, port)
    }
  }
  return port
}

/** The one public origin: every path and socket of it goes to the process that answers for it. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { ports } = options
  const proxy = createProxy()
  const upgrader = createUpgrader()
  const origin: Origin = { host: 'localhost', protocol: 'http', trustProxy: options.trustProxy }

  const onRequest = (req: IncomingMessage, res: ServerResponse) => {
    res.on('error', () => {})
    const url = originForm(req.url ?? '/')
    const target = routeRequest(pathOf(url))
    const upstream = target === 'metrics' ? 'api' : target
    const exchange = { req, res, url, upstream, port: ports[upstream], origin, requestId: randomUUID() }
    if (target === 'metrics') void sendMetrics(exchange, ports)
    else proxy.forward(exchange)
  }
  const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = originForm(req.url ?? '/')
    const upstream = routeUpgrade(pathOf(url))
    const requestId = randomUUID()
    upgrader.forward({ req, socket, head, url, upstream, port: ports[upstream], origin, requestId })
  }
  const servers = options.hosts.map(() =>
    createServer(httpOptions, onRequest)
      .on('upgrade', onUpgrade)
      .on('clientError', onClientError)
      .on('connection', (socket: Socket) => socket.on('error', () => {})),
  )
  const port = await listenAll(servers, options)
  origin.host = `127.0.0.1:${port}`
  if (options.publicUrl) origin.protocol = new URL(options.publicUrl).protocol.slice(0, -1)
  const each = (work: (server: Server) => void) => servers.forEach(work)
  return {
    port,
    stopAccepting: () =>
      each((server) => {
        server.close()
        server.closeIdleConnections()
      }),
    close: () => {
      upgrader.closeAll()
      proxy.close()
      each((server) => server.closeAllConnections())
    },
  }
}
