import { createHash } from 'node:crypto'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The page is our own text: what is inline in it may run by its hash, and nothing else. */
const policyFor = (page: string): string => {
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // The bundle makes its style sheets as it starts.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const stillPage =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The only answers of this process that a browser shows: /docs, the reference of every route, and /docs/events, that of
 * the messages beside them.
 */
export const mountReference = (app: FastifyInstance, eventsPage: string) => {
  app.get('/docs/events', async (_request, reply) =>
    reply.header('content-security-policy', stillPage).type('text/html; charset=utf-8').send(eventsPage),
  )
  return app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', policyFor(String(payload)))
      return payload
    })
    await scope.register(reference, {
      routePrefix: '/docs',
      configuration: {
        url: '/v1/openapi.json',
        pageTitle: 'Clearway reference',
        withDefaultFonts: false,
        telemetry: false,
        // Its assistant asks a server of its own; nothing leaves this origin.
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
