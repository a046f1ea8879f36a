import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Failure, type FailureCode, failures } from '@clearway/domain/kernel'

export interface Refused {
  readonly code: FailureCode
  readonly message?: string
}

export const refusedOf = (error: unknown): Refused =>
  error instanceof Failure ? { code: error.code, message: error.message } : { code: 'internal' }

/** Answers a request for a socket that may not open, over HTTP, in the envelope of every other refusal. */
export const refuseUpgrade = (socket: Duplex, path: string, { code, message }: Refused): void => {
  const { status, text } = failures[code]
  const reason = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({
    error: reason,
    message: message ?? text,
    status_code: status,
    timestamp: new Date().toISOString(),
    path,
    request_id: randomUUID(),
  })
  const headers = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 503 ? ['Retry-After: 2'] : []),
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}
