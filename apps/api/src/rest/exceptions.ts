import { isUtf8 } from 'node:buffer'
import { capabilities } from '@clearway/domain'
import { createSemaphore, systemActor, unknownClient } from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, admittedTo, type Edge } from '../request/admit.ts'
import { asFailure, sayWhenToRetry } from '../request/failure.ts'
import { urlOf } from './mount.ts'

/** The few routes that are not one operation's plain JSON answer (`own` in their contracts), but for the changes. */
export const mountExceptions = (app: FastifyInstance, edge: Edge): void => {
  mountCertificateFile(app, edge)
  mountCertificateValidation(app, edge)
  mountRevocationList(app, edge)
}

/** The answer is the .pfx file itself; its password arrives in a header, never in a URL. */
const mountCertificateFile = (app: FastifyInstance, edge: Edge): void => {
  const { issue } = capabilities.certificates
  // HEAD must not supersede the certificate in use. Who may not ask for one waits for no turn, and takes none.
  const route = { onRequest: [admit(edge, issue), takeTurn], exposeHeadRoute: false }
  app.get(urlOf(issue.op), route, async (request, reply) => {
    const password = textOf(request.headers['x-certificate-password'])
    const { pfx_base64, file_name } = await admittedTo(issue, request).run(request.params, { password })
    return reply
      .type('application/x-pkcs12')
      .header('content-disposition', `attachment; filename="${file_name}"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(pfx_base64, 'base64'))
  })
}

/** Keys are made one by one, so that more callers at work than these would only crowd out everybody else. */
const turns = createSemaphore(4)

/**
 * Waits outside until one of the turns is free; it is given back when the answer is out or its reader has gone. Who left
 * while waiting never enters: a certificate that nobody receives would end the one in use.
 */
const takeTurn = (_request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  new Promise((enter) => {
    void turns.pass(
      () =>
        new Promise<void>((leave) => {
          if (reply.raw.destroyed) return leave()
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

/** Anonymous, and in a shape of its own (docs/contract/wire.md#error-body): {valid} or {valid: false, error}. */
const mountCertificateValidation = (app: FastifyInstance, edge: Edge): void => {
  const { validate } = capabilities.certificates
  app.post(urlOf(validate.op), {
    onRequest: admit(edge, validate),
    errorHandler: (error, request, reply) => {
      const failure = asFailure(error)
      if (failure.kind.reportable) request.log.error({ err: failure.cause ?? failure }, failure.message)
      sayWhenToRetry(reply, failure)
      return reply.code(failure.kind.status).send({ valid: false, error: failure.message })
    },
    handler: (request) => admittedTo(validate, request).run({}, request.body),
  })
}

/** However many brokers ask, the database is asked no more often. */
const listKeptMs = 250

/** Public; 304 to a client that has this list already. */
const mountRevocationList = (app: FastifyInstance, edge: Edge): void => {
  const { revocationList } = capabilities.certificates
  const current = keptFor(listKeptMs, () => readRevocationList(edge))
  app.get(urlOf(revocationList.op), { onRequest: admit(edge, revocationList) }, async (request, reply) => {
    const { number, made_at, der_base64 } = await current()
    const etag = `"${number}"`
    reply.header('etag', etag).header('last-modified', new Date(made_at).toUTCString())
    reply.header('cache-control', 'no-cache')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('application/pkix-crl').send(Buffer.from(der_base64, 'base64'))
  })
}

const readRevocationList = ({ services }: Edge) =>
  capabilities.certificates.revocationList.invoke(
    { ...services, actor: systemActor, requestId: 'revocation list', client: unknownClient },
    {},
    {},
  )

/** What was read serves every caller for so long; a failure goes only to those who wait for it. */
const keptFor = <T>(ms: number, read: () => Promise<T>): (() => Promise<T>) => {
  let kept: { until: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (kept && kept.until > now) return kept.answer
    const answer = read()
    const fresh = { until: now + ms, answer }
    kept = fresh
    answer.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return answer
  }
}
