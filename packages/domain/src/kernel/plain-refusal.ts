import type { OutgoingHttpHeaders } from 'node:http'

const names: Record<number, string> = {
  400: 'INVALID_INPUT',
  401: 'TOKEN_REQUIRED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  417: 'EXPECTATION_FAILED',
  431: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
  502: 'BAD_GATEWAY',
  503: 'UNAVAILABLE',
}

export const RETRY_AFTER_S = 2

export interface PlainRefusal {
  status: number
  message: string
  path: string
  requestId: string
}

/** A caller's request id is kept when it is harmless, so that a request can be followed from end to end. */
export const keptRequestId = (given: string | string[] | undefined): string | null =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : null

/**
 * The common error envelope (docs/contract/wire.md#error-body) for what is refused outside the API: by the gateway,
 * and by the console beside its procedures.
 */
export const envelope = (refusal: PlainRefusal): { headers: OutgoingHttpHeaders; body: string } => {
  const body = JSON.stringify({
    error: names[refusal.status] ?? 'ERROR',
    message: refusal.message,
    status_code: refusal.status,
    timestamp: new Date().toISOString(),
    path: refusal.path,
    request_id: refusal.requestId,
  })
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': refusal.requestId,
      ...(refusal.status === 503 ? { 'retry-after': String(RETRY_AFTER_S) } : {}),
    },
  }
}

/** The same as raw bytes, for a socket that has no response object: a refused upgrade, an unreadable request. */
export const rawEnvelope = (refusal: PlainRefusal, statusText: string): string => {
  const { headers, body } = envelope(refusal)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${refusal.status} ${statusText}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
