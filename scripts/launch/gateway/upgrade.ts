import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { rawEnvelope } from './envelope.ts'
import { type Origin, upstreamHeaders } from './headers.ts'
import { awayMessage } from './proxy.ts'
import { pathOf, type Upstream } from './route.ts'

export type UpgradeExchange = {
  req: IncomingMessage
  socket: Duplex
  head: Buffer
  url: string
  upstream: Upstream
  port: number
  origin: Origin
  requestId: string
}

const headText = ({ req, url, origin, requestId }: UpgradeExchange): string => {
  const headers = upstreamHeaders(req, { ...req.headers }, origin, requestId)
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`),
  )
  return `${req.method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

export const refuseUpgrade = (exchange: UpgradeExchange): void => {
  const { socket, url, upstream, requestId } = exchange
  const refusal = { status: 503, message: awayMessage(upstream), path: pathOf(url), requestId }
  socket.end(rawEnvelope(refusal, 'Service Unavailable'))
}

/** Bytes both ways, unread: the process behind answers the handshake, refuses it, and speaks the protocol. */
const join = (client: Duplex, server: Socket): void => {
  client.pipe(server)
  server.pipe(client)
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroySoon?.() ?? client.destroy())
}

declare module 'node:stream' {
  interface Duplex {
    destroySoon?(): void
  }
}

export const createUpgrader = () => {
  const open = new Set<Duplex>()

  const forward = (exchange: UpgradeExchange): void => {
    const client = exchange.socket as Socket
    open.add(client)
    client.once('close', () => open.delete(client))
    client.setNoDelay?.(true)
    client.setTimeout?.(0)
    const server = connect({ port: exchange.port, host: '127.0.0.1', noDelay: true })
    let connected = false
    client.on('error', () => server.destroy())
    server.on('error', () => {
      if (connected) client.destroy()
      else refuseUpgrade(exchange)
    })
    server.once('connect', () => {
      connected = true
      server.write(headText(exchange))
      if (exchange.head.length > 0) server.write(exchange.head)
      join(client, server)
    })
  }

  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }

  return { forward, closeAll }
}
