import { issueCertificateOp, Uuid } from '@clearway/domain/contracts'
import type { NextApiRequest, NextApiResponse } from 'next'
import { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { isUnsent, type Refused, refuse } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'
import { giveUp, passFile, whileAwaited } from './pass-back.ts'

const patienceMs = 30_000

const Question = z.object({ asset: Uuid, password: issueCertificateOp.input.shape.password })

/**
 * Issues an asset's certificate and passes the .pfx on to the page. It is asked for by POST, because each issue ends
 * the certificate before: no link, image or prefetch may do that.
 */
export const sendCertificateFile = async (
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> => {
  const question = Question.safeParse({ asset: request.query.asset, password: request.body?.password })
  const problem = problemWith(request, question.success)
  if (problem || !question.success)
    return refuse(response, problem ?? { failure: 'invalid_input', message: 'The request is not complete.' })
  // Who has gone has no certificate ended for them.
  const left = whileAwaited(response)
  let isAsked = false
  try {
    const session = await openSession(request, response)
    if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
    isAsked = true
    const awaited = AbortSignal.any([left, AbortSignal.timeout(patienceMs)])
    const answer = await askApi(request, { ...session.pair, ...question.data }, awaited)
    await passFile(answer, response)
  } catch (error) {
    giveUp(response, isAsked && !isUnsent(error))
  }
}

const problemWith = (request: NextApiRequest, isComplete: boolean): Refused | null => {
  if (!isSameOrigin(request.headers))
    return { failure: 'forbidden', message: 'Only pages of the console may ask here.' }
  if (request.method !== 'POST')
    return { failure: 'method_not_allowed', message: 'A certificate is asked for with POST.' }
  if (!request.headers['content-type']?.startsWith('application/json'))
    return { failure: 'unsupported_media_type', message: 'Send the input as application/json.' }
  if (isComplete) return null
  return {
    failure: 'invalid_input',
    message:
      'Name the asset, and a password of at most 128 printable characters with no blank at either end.',
  }
}

const askApi = (
  request: NextApiRequest,
  { asset, password, accessToken }: z.output<typeof Question> & { readonly accessToken: string },
  signal: AbortSignal,
): Promise<Response> => {
  const organisation = request.headers['x-organisation-id']
  return fetch(`${env().API_URL}/v1/assets/${asset}/certificate`, {
    headers: {
      ...consoleHeaders(browserOf(request)),
      authorization: `Bearer ${accessToken}`,
      ...(typeof organisation === 'string' && { 'x-organisation-id': organisation }),
      // A header holds bytes: the API reads them as UTF-8.
      ...(password && { 'x-certificate-password': Buffer.from(password).toString('latin1') }),
    },
    signal,
  })
}
