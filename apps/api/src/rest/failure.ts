import { isDatabaseAway } from '@clearway/db'
import { Failure, type FailureCode, machineCodes } from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The error body of every /v1 route (SPEC.md Errors, DECISIONS.md Wire). */
export interface ErrorEnvelope {
  error: string
  message: string
  status_code: number
  timestamp: string
  path: string
  request_id: string
  details?: Record<string, string[]>
  code?: string
}

/** What the HTTP layer itself refuses, by Fastify's codes. */
const edgeFailures: Record<string, [FailureCode, string?]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['invalid_input', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid_input', 'A part of the path is too long.'],
}

const retryAfterOutageS = 2

/** Any thrown thing as the one kind of refusal we send. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  const edge = edgeFailures[(error as { code?: string })?.code ?? '']
  if (edge) return new Failure(edge[0], edge[1])
  if (isDatabaseAway(error))
    return new Failure('unavailable', 'The database is away. Try again shortly.', {
      retryAfterS: retryAfterOutageS,
      cause: error,
    })
  return new Failure('internal', undefined, { cause: error })
}

export const envelopeOf = (
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

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  now: Date,
): FastifyReply => {
  const failure = asFailure(error)
  if (failure.kind.reportable) request.log.error({ err: failure.cause ?? failure }, failure.message)
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
  return reply
    .code(failure.kind.status)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(failure, { path: pathOf(request), requestId: request.id, now }))
}
