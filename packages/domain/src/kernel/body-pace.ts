import type { IncomingMessage, Server } from 'node:http'

/** How much of a body has to come at least in each window of time until it is whole. */
export interface BodyPace {
  readonly windowMs: number
  readonly leastBytes: number
}

/**
 * Half of the poorest line that a page of the console reckons with (64 kbit/s): 8 MiB take as long as they take. Whoever sends
 * nothing, or a byte now and then, holds a connection for one window.
 */
const usualPace: BodyPace = { windowMs: 120_000, leastBytes: 480_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Nobody reads it yet, or what has come fills the buffer: it is the caller who waits. */
const waitsForUs = ({ readableFlowing, readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableFlowing === null || readableLength >= readableHighWaterMark

/** In Node's own words for a request that took too long: whoever answers that answers this. */
const tooSlow = () =>
  Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const headersMs = 60_000

/** In place of Node's `requestTimeout`, which would bound a large body on a poor line as well. Headers have a time of their own. */
export const keepPace = (server: Server, { windowMs, leastBytes }: BodyPace = usualPace): void => {
  server.requestTimeout = 0
  server.headersTimeout = headersMs
  server.on('request', (req) => {
    if (!hasBody(req)) return
    const { socket } = req
    let before = socket.bytesRead
    let waited = false
    const look = () => {
      if (req.complete) return void clearInterval(timer)
      const came = socket.bytesRead - before
      before = socket.bytesRead
      // A window that we kept waiting, at its beginning or its end, says nothing of the caller.
      const wasOurs = waited
      waited = waitsForUs(req)
      if (came >= leastBytes || wasOurs || waited) return
      clearInterval(timer)
      if (!server.emit('clientError', tooSlow(), socket)) socket.destroy()
    }
    const timer = setInterval(look, windowMs).unref()
    req.once('close', () => clearInterval(timer))
  })
}
