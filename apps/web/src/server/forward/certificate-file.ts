import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { issueCertificateOp, Uuid } from '@clearway/domain/contracts'
import type { NextApiRequest, NextApiResponse } from 'next'
import { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { isUnsent, type Refused, refuse, refusedBy, tellNotKnown } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'

const patienceMs = 30_000
const passedBack = ['content-type', 'content-disposition', 'x-request-id']

const Question = z.object({ asset: Uuid, password: issueCertificateOp.input.shape.password })

const unavailable: Refused = {
  failure: 'unavailable',
  message: 'The service is not answering. Try again shortly.',
}

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
  let isAsked = false
  try {
    const session = await openSession(request, response)
    if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
    isAsked = true
    const answer = await askApi(request, session.pair.accessToken, question.data)
    if (answer.ok) return await passBack(answer, response)
    const refused = refusedBy(await answer.json())
    if (refused) refuse(response, refused)
    else tellNotKnown(response)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else if (isAsked && !isUnsent(error)) tellNotKnown(response)
    else refuse(response, unavailable)
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
  return { failure: 'invalid_input', message: 'Name the asset, and a password of printable characters.' }
}

const askApi = (
  request: NextApiRequest,
  accessToken: string,
  { asset, password }: z.output<typeof Question>,
): Promise<Response> => {
  const organisation = request.headers['x-organisation-id']
  return fetch(`${env().API_URL}/v1/assets/${asset}/certificate`, {
    headers: {
      ...consoleHeaders(browserOf(request)),
      authorization: `Bearer ${accessToken}`,
      ...(typeof organisation === 'string' && { 'x-organisation-id': organisation }),
      ...(password && { 'x-certificate-password': password }),
    },
    signal: AbortSignal.timeout(patienceMs),
  })
}

const passBack = async (answer: Response, response: NextApiResponse): Promise<void> => {
  response.statusCode = answer.status
  for (const name of passedBack) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.setHeader('Cache-Control', 'no-store')
  if (!answer.body) return void response.end()
  await pipeline(Readable.fromWeb(answer.body as never), response)
}
