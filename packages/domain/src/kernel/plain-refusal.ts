import type { OutgoingHttpHeaders } from 'node:http'
import { type FailureCode, failures } from './failure.ts'

/** What HTTP itself refuses, before it is known what is asked for; all else has its status in the failure table. */
const ofHttp = {
  request_timeout: 408,
  expectation_failed: 417,
  request_header_fields_too_large: 431,
} as const

export type PlainFailure = FailureCode | keyof typeof ofHttp

const isOfHttp = (failure: string): failure is keyof typeof ofHttp => failure in ofHttp

export const statusOf = (failure: PlainFailure): number =>
  isOfHttp(failure) ? ofHttp[failure] : failures[failure].status

/** The failure that an envelope names by its `error`. */
export const failureNamed = (error: string): PlainFailure => {
  const name = error.toLowerCase()
  return isOfHttp(name) || name in failures ? (name as PlainFailure) : 'internal'
}

const RETRY_AFTER_S = 2

export interface PlainRefusal {
  failure: PlainFailure
  message: string
  path: string
  requestId: string
}

interface PlainAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

/** A caller's request id is kept when it is harmless, so that a request can be followed from end to end. */
export const keptRequestId = (given: string | string[] | undefined): string | null =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : null

/**
 * The common error envelope (docs/contract/wire.md#error-body) for what is refused outside the API: by the gateway,
 * and by the console beside its procedures.
 */
export const envelope = (refusal: PlainRefusal): PlainAnswer => {
  const status = statusOf(refusal.failure)
  const body = JSON.stringify({
    error: refusal.failure.toUpperCase(),
    message: refusal.message,
    status_code: status,
    timestamp: new Date().toISOString(),
    path: refusal.path,
    request_id: refusal.requestId,
  })
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': refusal.requestId,
      ...(status === failures.unavailable.status ? { 'retry-after': String(RETRY_AFTER_S) } : {}),
    },
  }
}

/** The same as raw bytes, for a socket that has no response object: a refused upgrade, an unreadable request. */
export const rawEnvelope = (refusal: PlainRefusal, statusText: string): string => {
  const { status, headers, body } = envelope(refusal)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${status} ${statusText}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
