import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Clock, errorEnvelope, Failure } from '@clearway/domain/kernel'

/** What is no HTTP at all, or has more headers than Node reads, never becomes a request; it gets the envelope too. */
export const clientErrorHandler =
  (clock: Clock) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const failure = new Failure(
      'invalid_input',
      'The request is not valid HTTP, took too long to arrive, or has more than 16 KiB of headers.',
    )
    const requestId = randomUUID()
    const body = JSON.stringify(errorEnvelope(failure, { path: '', requestId, now: clock.now() }))
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
