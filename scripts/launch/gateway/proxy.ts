import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { envelope } from './envelope.ts'
import { type Origin, upstreamHeaders, withoutHopByHop } from './headers.ts'
import { pathOf, type Upstream } from './route.ts'

const LABELS: Record<Upstream, string> = { api: 'API', ingest: 'telemetry service', web: 'console' }

export const awayMessage = (upstream: Upstream) =>
  `The ${LABELS[upstream]} is starting or restarting. Try again in a moment.`

export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  url: string
  upstream: Upstream
  port: number
  origin: Origin
  requestId: string
}

export const refuse = (exchange: Exchange, status: number, message: string): void => {
  const { req, res, url, requestId } = exchange
  if (res.headersSent) {
    res.destroy()
    return
  }
  const { headers, body } = envelope({ status, message, path: pathOf(url), requestId })
  // A body that nobody will read: end the connection rather than swallow it.
  if (!req.complete) res.shouldKeepAlive = false
  res.writeHead(status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
  req.resume()
}

/** A kept-alive connection may close just as it is used again; a request without a body is simply sent anew. */
const maySendAgain = (exchange: Exchange, sent: ClientRequest, error: NodeJS.ErrnoException) => {
  const { req } = exchange
  const hasBody =
    req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined
  return sent.reusedSocket && !hasBody && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
}

const answer = (exchange: Exchange, from: IncomingMessage): void => {
  const { res } = exchange
  const headers = withoutHopByHop(from.headers)
  delete headers['transfer-encoding']
  res.writeHead(from.statusCode ?? 502, from.statusMessage, headers)
  res.flushHeaders()
  from.pipe(res)
  from.on('error', () => res.destroy())
  from.once('close', () => {
    if (!from.complete) res.destroy()
  })
}

export const createProxy = () => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 128, scheduling: 'lifo' })

  const forward = (exchange: Exchange): void => {
    const { req, res, url, port, origin, requestId } = exchange
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method: req.method,
      path: url,
      headers: upstreamHeaders(req, withoutHopByHop(req.headers), origin, requestId),
      setHost: false,
    })
    let answered = false
    sent.once('response', (from) => {
      answered = true
      answer(exchange, from)
    })
    sent.once('error', (error) => {
      if (answered || res.destroyed) return void res.destroy()
      if (maySendAgain(exchange, sent, error)) return forward(exchange)
      refuse(exchange, 503, awayMessage(exchange.upstream))
    })
    res.once('close', () => {
      if (!res.writableFinished) sent.destroy()
    })
    req.pipe(sent)
  }

  return { forward, close: () => agent.destroy() }
}
