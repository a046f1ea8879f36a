import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorEnvelope, type Failure, keptRequestId, retryAfterOutageS } from '@clearway/domain/kernel'

interface Asked {
  readonly request: IncomingMessage
  readonly path: string
  readonly now: Date
}

/** How long a caller who has been refused may take to read it. */
const lingerMs = 2_000

/** Answers a request for a socket that may not open, over HTTP, in the envelope of every other refusal. */
export const refuseUpgrade = (socket: Duplex, { request, path, now }: Asked, failure: Failure): void => {
  const { status } = failure.kind
  const retryAfterS = failure.retryAfterS ?? (failure.code === 'unavailable' ? retryAfterOutageS : undefined)
  const requestId = keptRequestId(request.headers['x-request-id']) ?? randomUUID()
  const body = JSON.stringify(errorEnvelope(failure, { path, requestId, now }))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(retryAfterS === undefined ? [] : [`Retry-After: ${retryAfterS}`]),
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  // What the caller sent behind his request is not read, but has to be gone before his end of the connection is seen.
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
