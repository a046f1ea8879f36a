import { capabilities } from '@clearway/domain'
import type { FastifyInstance } from 'fastify'
import { admit, ctxOf, type RestEdge } from './admit.ts'
import { asFailure, sayWhenToRetry } from './failure.ts'

/** The few routes that are not one operation's plain JSON answer. */
export const mountExceptions = (app: FastifyInstance, edge: RestEdge): void => {
  mountCertificateFile(app, edge)
  mountCertificateValidation(app, edge)
}

/** The answer is the .pfx file itself; its password arrives in a header, never in a URL. */
const mountCertificateFile = (app: FastifyInstance, edge: RestEdge): void => {
  const { issue } = capabilities.certificates
  app.get('/assets/:asset_uuid/certificate', { onRequest: admit(edge, issue.op) }, async (request, reply) => {
    const password = request.headers['x-certificate-password'] ?? ''
    const { pfx_base64, file_name } = await issue.invoke(ctxOf(edge, request), request.params, {
      password,
    })
    return reply
      .type('application/x-pkcs12')
      .header('content-disposition', `attachment; filename="${file_name}"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(pfx_base64, 'base64'))
  })
}

/** Anonymous, and in SPEC.md's own shape: {valid} or {valid: false, error}. */
const mountCertificateValidation = (app: FastifyInstance, edge: RestEdge): void => {
  const { validate } = capabilities.certificates
  app.post('/certificates/validate', {
    onRequest: admit(edge, validate.op),
    errorHandler: (error, request, reply) => {
      const failure = asFailure(error)
      if (failure.kind.reportable) request.log.error({ err: failure.cause ?? failure }, failure.message)
      sayWhenToRetry(reply, failure)
      return reply.code(failure.kind.status).send({ valid: false, error: failure.message })
    },
    handler: (request) => validate.invoke(ctxOf(edge, request), {}, request.body),
  })
}
