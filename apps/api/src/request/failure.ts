import { errorEnvelope, Failure, type FailureCode, failureOf } from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the HTTP layer itself refuses, by Fastify's codes. */
const edgeFailures: Record<string, [FailureCode, string?]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['invalid_input', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid_input', 'A part of the path is too long.'],
}

/** Any thrown thing as the one kind of refusal we send. */
export const asFailure = (error: unknown): Failure => {
  const edge = edgeFailures[(error as { code?: string })?.code ?? '']
  return edge ? new Failure(edge[0], edge[1]) : failureOf(error)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/** 429 and 503 give the time to come back; a 429 names the limit that was met, whichever rule it belongs to. */
export const sayWhenToRetry = (reply: FastifyReply, { code, retryAfterS, limit }: Failure): void => {
  if (retryAfterS === undefined) return
  reply.header('retry-after', String(retryAfterS))
  if (code !== 'rate_limited') return
  if (limit !== undefined) reply.header('ratelimit-limit', String(limit))
  reply.header('ratelimit-remaining', '0').header('ratelimit-reset', String(retryAfterS))
}

export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  now: Date,
): FastifyReply => {
  const failure = asFailure(error)
  if (failure.kind.reportable) request.log.error({ err: failure.cause ?? failure }, failure.message)
  sayWhenToRetry(reply, failure)
  return reply
    .code(failure.kind.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorEnvelope(failure, { path: pathOf(request), requestId: request.id, now }))
}
