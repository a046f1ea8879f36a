import { type Details, type Failure, machineCodes } from './failure.ts'

export { keptRequestId } from './plain-refusal.ts'

/** The error body of every HTTP answer, by every way in (docs/contract/wire.md#error-body). */
export interface ErrorEnvelope {
  error: string
  message: string
  status_code: number
  timestamp: string
  path: string
  request_id: string
  details?: Details
  code?: string
}

/** `path` goes without its query, which may carry a token. */
export const errorEnvelope = (
  failure: Failure,
  request: { path: string; requestId: string; now: Date },
): ErrorEnvelope => ({
  error: failure.code.toUpperCase(),
  message: failure.message,
  status_code: failure.kind.status,
  timestamp: request.now.toISOString(),
  path: request.path,
  request_id: request.requestId,
  ...(failure.details && { details: failure.details }),
  ...(machineCodes.has(failure.code) && { code: failure.code.toUpperCase() }),
})
