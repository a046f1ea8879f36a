import { isUtf8 } from 'node:buffer'
import { capabilities } from '@clearway/domain'
import { createGate } from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, ctxOf, type Edge } from './admit.ts'
import { asFailure, sayWhenToRetry } from './failure.ts'

/** The few routes that are not one operation's plain JSON answer. */
export const mountExceptions = (app: FastifyInstance, edge: Edge): void => {
  mountCertificateFile(app, edge)
  mountCertificateValidation(app, edge)
}

/** The answer is the .pfx file itself; its password arrives in a header, never in a URL. */
const mountCertificateFile = (app: FastifyInstance, edge: Edge): void => {
  const { issue } = capabilities.certificates
  // Whoever only looks (HEAD) must not supersede the certificate in use.
  const route = { onRequest: [takeTurn, admit(edge, issue.op)], exposeHeadRoute: false }
  app.get('/assets/:asset_uuid/certificate', route, async (request, reply) => {
    const password = textOf(request.headers['x-certificate-password'])
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

/** Keys are made one by one, so that more callers at work than these would only crowd out everybody else. */
const turns = createGate(4)

/** Waits outside until one of the turns is free; it is given back when the answer is out or its reader has gone. */
const takeTurn = (_request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  new Promise((enter) => {
    void turns.pass(
      () =>
        new Promise<void>((leave) => {
          if (reply.raw.destroyed) leave()
          reply.raw.once('close', leave)
          enter()
        }),
    )
  })

/** A header arrives as bytes: UTF-8 where they are that, else Latin-1, which is what Node took them for. */
const textOf = (header: string | string[] | undefined): string => {
  const bytes = Buffer.from(String(header ?? ''), 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
}

/** Anonymous, and in SPEC.md's own shape: {valid} or {valid: false, error}. */
const mountCertificateValidation = (app: FastifyInstance, edge: Edge): void => {
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
