import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a page of another origin may send, and what it may read of an answer. */
const sendable = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'partner-api-key',
  'X-Certificate-Password',
  'X-Organisation-ID',
  'X-Organization-ID',
  'X-Request-ID',
]
const readable = [
  'Allow',
  'Content-Disposition',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-ID',
]
const preflightMaxAgeS = 600

export interface Cors {
  /** Adds to the answer of an OPTIONS request which methods and headers the page may use. */
  answerPreflight(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void
}

/**
 * Pages of `origins` (`*`: of any) may call from a browser. With no origin listed, no header is sent, and browsers
 * keep to their own rule. Callers show a token in a header, never a cookie, so credentials are not allowed.
 */
export const useCors = (app: FastifyInstance, origins: readonly string[]): Cors => {
  const isAllowed = ({ headers: { origin } }: FastifyRequest): boolean =>
    origin !== undefined && (origins.includes('*') || origins.includes(origin))
  if (origins.length > 0)
    app.addHook('onRequest', async (request, reply) => {
      reply.header('vary', 'Origin')
      if (!isAllowed(request)) return
      reply.header('access-control-allow-origin', request.headers.origin)
      reply.header('access-control-expose-headers', readable.join(', '))
    })
  return {
    answerPreflight(request, reply, methods) {
      if (!isAllowed(request) || !request.headers['access-control-request-method']) return
      reply.header('access-control-allow-methods', methods.join(', '))
      reply.header('access-control-allow-headers', sendable.join(', '))
      reply.header('access-control-max-age', String(preflightMaxAgeS))
    },
  }
}
