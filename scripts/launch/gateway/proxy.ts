import type { IncomingHttpHeaders } from 'node:http'
import { PassThrough, type Writable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import type { Asking, Giving } from '../given-connections.ts'
import { type Choosable, carry, createChoice } from './choice.ts'
import { codingOf, encoderOf, headersIn, isCompressible } from './compression.ts'
import { type Exchange, refuse } from './exchange.ts'
import { answerHeaders, type Origin, type RawHeaders, upstreamHeaders } from './headers.ts'
import { createKeptFiles, type KeptFiles } from './kept-files.ts'
import type { Upstream, UpstreamPorts } from './route.ts'
import { joinSockets, requestBytes } from './upgrade.ts'

const LABELS: Record<Upstream, string> = { api: 'API', ingest: 'telemetry service', web: 'console' }

const awayMessage = (upstream: Upstream) =>
  `The ${LABELS[upstream]} is starting or restarting. Try again in a moment.`

/** Streams of events last as long as both sides want; a process that never begins to answer is given up. */
const pool = (port: number, pipelining: 0 | 1): Pool =>
  new Pool(`http://127.0.0.1:${port}`, {
    pipelining,
    keepAliveTimeout: 60_000,
    headersTimeout: 120_000,
    bodyTimeout: 0,
  })

const hasBody = ({ req: { headers } }: Exchange): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** So much is taken in before it goes on: cheaper than a stream, and a slow sender holds nothing but his own connection. */
const SMALL_BYTES = 64 * 1024

type Body = Buffer | PassThrough | null

/**
 * Hands on the body: none, a small one whole, any other on its way. When the process behind has answered without reading
 * that to its end, the rest is still taken off the caller's connection, on which his next request follows.
 */
const withBody = (exchange: Exchange, send: (body: Body) => void): void => {
  const { req, res } = exchange
  if (!hasBody(exchange)) return void send(null)
  const isSmall = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES
  if (!isSmall) return void send(req.pipe(new PassThrough()).once('close', () => req.resume()))
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.once('end', () => {
    if (!res.writableEnded) send(Buffer.concat(chunks))
  })
}

/**
 * A kept connection may close just as it is used again, with its process or without: what changes nothing and has no body
 * is sent anew, once, on a connection of its own (RFC 9110, 9.2.2). Of a connection that was never made nothing was read.
 */
const maySendAgain = (
  { req }: Exchange,
  body: Body,
  { code = '' }: NodeJS.ErrnoException,
  sent: number,
): boolean => {
  // One may have died, its next life not be there yet, and the other have come back a moment ago.
  if (code === 'ECONNREFUSED') return sent < 3 && !(body instanceof PassThrough)
  if (sent > 1) return false
  const changesNothing = ['GET', 'HEAD', 'OPTIONS'].includes(req.method ?? '') && body === null
  return changesNothing && ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
}

/** Sends the headers alone; flushHeaders() would write their bytes as UTF-8. */
const NOTHING = Buffer.alloc(0)

const LEFT = new Error('The caller has left.')

type Controller = Dispatcher.DispatchController

const rawOf = ({ rawHeaders }: Controller) => answerHeaders((rawHeaders ?? []) as Buffer[])

const lengthOf = (headers: IncomingHttpHeaders): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** Begins an answer; what its body is written to, which is the answer itself or an encoder before it. */
const begin = (
  { req, res, url }: Exchange,
  kept: KeptFiles,
  {
    status,
    statusText,
    headers,
    raw,
  }: { status: number; statusText?: string; headers: Headers; raw: RawHeaders },
): Writable => {
  const known = headers as IncomingHttpHeaders
  if (!isCompressible(status, known)) {
    res.writeHead(status, statusText, raw)
    // Of a known length, it follows at once and goes out together with its headers.
    if (headers['content-length'] === undefined) res.write(NOTHING)
    return res
  }
  const coding = codingOf(req)
  res.writeHead(status, statusText, headersIn(coding, raw))
  if (!coding || req.method === 'HEAD') return res
  const length = lengthOf(known)
  // With a question behind it, or with letters written as %61, a file has as many addresses as somebody thinks of.
  const isOfTheBuild = known['cache-control']?.includes('immutable') === true && !/[?%]/.test(url)
  const isLasting = coding === 'br' && length !== undefined && isOfTheBuild
  const file = isLasting && kept.find(url)
  if (file) {
    res.end(file)
    return kept.nobody()
  }
  const encoder = encoderOf(coding, length)
  res.once('close', () => encoder.destroy())
  encoder.on('error', () => res.destroy()).pipe(res)
  return isLasting ? kept.readAlong(url, length, encoder) : encoder
}

/** What undici reports of the answer goes out as it comes; nothing is held but what the caller is too slow to take. */
const answer = (
  exchange: Exchange,
  kept: KeptFiles,
  on: { start(controller: Controller): void; error(error: Error): void },
): Dispatcher.DispatchHandler => {
  let body: Writable = exchange.res
  return {
    onRequestStart: on.start,
    onRequestUpgrade: (controller, _status, _headers, socket) =>
      joinSockets(exchange, rawOf(controller), socket),
    onResponseStart: (controller, status, headers, statusText) => {
      if (status < 200) return
      body = begin(exchange, kept, {
        status,
        headers,
        raw: rawOf(controller),
        ...(statusText && { statusText }),
      })
    },
    onResponseData: (controller, chunk) => {
      if (body.write(chunk)) return
      controller.pause()
      body.once('drain', () => controller.resume())
    },
    onResponseEnd: () => void body.end(),
    onResponseError: (_controller, error) => on.error(error),
  }
}

interface Backend extends Choosable {
  readonly kept: Pool
  readonly fresh: Pool
  readonly give: Giving['give']
}

export type IsUp = (upstream: Upstream, index: number) => boolean

export type GiveTo = (upstream: Upstream, index: number, asking: Asking) => boolean

export interface ProxyOptions {
  readonly ports: UpstreamPorts
  readonly origin: Origin
  readonly isUp: IsUp
  readonly give: GiveTo
}

/** Passes requests on; how each is framed towards the process behind is undici's alone. A socket is given away whole where it can be. */
export const createProxy = ({ ports, origin, isUp, give }: ProxyOptions) => {
  const kept = createKeptFiles()
  const backendsOf = (upstream: Upstream): Backend[] =>
    ports[upstream].map((port, index) => ({
      kept: pool(port, 1),
      fresh: pool(port, 0),
      load: 0,
      isUp: () => isUp(upstream, index),
      give: (asking) => give(upstream, index, asking),
    }))
  const backends = { api: backendsOf('api'), ingest: backendsOf('ingest'), web: backendsOf('web') }
  const choose = {
    api: createChoice(backends.api),
    ingest: createChoice(backends.ingest),
    web: createChoice(backends.web),
  }

  const forward = (exchange: Exchange): void => {
    const { req, res, url, upstream, requestId } = exchange
    let sending: Controller | undefined
    const tried: Backend[] = []
    const send = (body: Body) => {
      const again = tried.length > 0
      const backend = choose[upstream](tried)
      tried.push(backend)
      const leave = carry(backend)
      // An answer that has gone out, or the socket that was asked for.
      const ends = exchange.head ? req.socket : res
      ends.once('close', leave)
      const start = (controller: Controller) => {
        sending = controller
        if (res.destroyed) controller.abort(LEFT)
      }
      const error = (fault: NodeJS.ErrnoException) => {
        ends.off('close', leave)
        leave()
        if (res.destroyed) return
        if (res.headersSent || !maySendAgain(exchange, body, fault, tried.length))
          return refuse(exchange, 'unavailable', awayMessage(upstream))
        send(body)
      }
      const headers = upstreamHeaders(req, origin, requestId)
      const options = {
        path: url,
        method: req.method ?? 'GET',
        headers,
        body,
        ...(exchange.head && { upgrade: 'websocket' }),
      }
      const pools = again ? backend.fresh : backend.kept
      const dispatch = () => void pools.dispatch(options, answer(exchange, kept, { start, error }))
      const isGiven =
        exchange.head !== undefined &&
        backend.give({
          socket: req.socket,
          said: requestBytes(exchange, headers),
          leave: () => res.detachSocket(req.socket),
          refused: () => {
            ends.off('close', leave)
            leave()
            send(body)
          },
        })
      if (!isGiven) dispatch()
    }
    // Nothing to end where the answer has ended.
    res.once('close', () => sending?.abort(LEFT))
    withBody(exchange, send)
  }

  const close = () => {
    for (const { kept, fresh } of Object.values(backends).flat())
      for (const one of [kept, fresh]) void one.destroy()
  }

  return { forward, close }
}
