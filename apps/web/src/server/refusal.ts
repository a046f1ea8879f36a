import { type FailureCode, failures } from '@clearway/domain/contracts'
import type { NextApiResponse } from 'next'

export interface Refused {
  readonly failure: FailureCode
  readonly message: string
  readonly details?: Record<string, string[]>
}

const retryAfterS = 2
// JSON-RPC's word for "the server could not"; the reader goes by `data`.
const jsonRpcServerError = -32_000

/** A refusal of this server in the shape the API's refusals have, so that a page reads one kind of error. */
export function refuse(response: NextApiResponse, { failure, message, details }: Refused): void {
  const { status, trpc } = failures[failure]
  response.setHeader('Cache-Control', 'no-store')
  if (failure === 'unavailable') response.setHeader('Retry-After', String(retryAfterS))
  response.status(status).json({
    error: { message, code: jsonRpcServerError, data: { code: trpc, failure, status_code: status, details } },
  })
}
