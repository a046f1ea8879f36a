import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Clock, errorEnvelope, Failure, isUnknownMethod, type Unreadable } from '@clearway/domain/kernel'

const failureOf = (error: Unreadable): Failure =>
  isUnknownMethod(error)
    ? new Failure('method_not_allowed', 'No path takes this method.')
    : new Failure(
        'invalid_input',
        'The request is not valid HTTP, took too long to arrive, or has more than 16 KiB of headers.',
      )

/** What is no HTTP at all, or has more headers than Node reads, never becomes a request; it gets the envelope too. */
export const clientErrorHandler =
  (clock: Clock) =>
  (error: NodeJS.ErrnoException & Unreadable, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const failure = failureOf(error)
    const requestId = randomUUID()
    const body = JSON.stringify(errorEnvelope(failure, { path: '', requestId, now: clock.now() }))
    const head = [
      `HTTP/1.1 ${failure.kind.status} ${STATUS_CODES[failure.kind.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
