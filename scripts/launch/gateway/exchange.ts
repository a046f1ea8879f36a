import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { envelope, type PlainFailure } from '../../../packages/domain/src/kernel/plain-refusal.ts'
import { pathOf, type Upstream } from './route.ts'

/** One request and its answer. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  url: string
  upstream: Upstream
  requestId: string
  /** Of a request for a socket: what the caller has sent behind it. */
  head?: Buffer
}

/** How long a caller who has been sent away may go on sending into nothing. */
const LINGER_MS = 2000

/** Ends a connection behind the last answer; whatever still comes in is dropped, so that the answer is read. */
export const hangUp = (socket: Duplex, lastWords?: string): void => {
  socket.end(lastWords)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** A response for a request that Node took off HTTP (an upgrade, CONNECT): with its end the connection ends. */
export const lastResponseOn = (req: IncomingMessage, socket: Duplex): ServerResponse => {
  const res = new ServerResponse(req)
  res.shouldKeepAlive = false
  res.assignSocket(req.socket)
  socket.on('drain', () => res.emit('drain'))
  // Whoever ends his half of the connection waits for no socket.
  socket.once('end', () => res.socket && socket.destroy())
  res.once('finish', () => {
    res.detachSocket(req.socket)
    hangUp(socket)
  })
  return res
}

export const refuse = (exchange: Exchange, failure: PlainFailure, message: string): void => {
  const { req, res, url, requestId } = exchange
  if (res.headersSent) return void res.destroy()
  const { status, headers, body } = envelope({ failure, message, path: pathOf(url), requestId })
  // The body will not be read: end the connection rather than discard it.
  if (!req.complete) res.shouldKeepAlive = false
  res.writeHead(status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
  req.resume()
}
