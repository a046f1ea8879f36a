import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { trackExport, Uuid } from '@clearway/domain/contracts'
import type { NextApiRequest, NextApiResponse } from 'next'
import { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { type Refused, refuse, refusedBy } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'

const passedBack = ['content-type', 'content-disposition', 'x-request-id']

const Question = z.object({
  session: Uuid,
  format: trackExport.input.shape.format,
  organisation: Uuid,
  /** Whose right the track is asked by: the operator's, or that of the zones that the plan asked. */
  by: z.enum(['operator', 'airspace']).default('operator'),
})

const sessionsOf = { operator: 'flight-sessions', airspace: 'airspace/sessions' } as const

const unavailable: Refused = {
  failure: 'unavailable',
  message: 'The service is not answering. Try again shortly.',
}

/**
 * Passes the track of a flight session on to the page, as it comes. A plain link sends no headers of its own, so the
 * organisation may be in the address.
 */
export const sendTrackFile = async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
  const { organisation = request.headers['x-organisation-id'], ...asked } = request.query
  const question = Question.safeParse({ ...asked, organisation })
  if (!isSameOrigin(request.headers))
    return refuse(response, { failure: 'forbidden', message: 'Only pages of the console may ask here.' })
  if (request.method !== 'GET')
    return refuse(response, { failure: 'method_not_allowed', message: 'A track is asked for with GET.' })
  if (!question.success)
    return refuse(response, {
      failure: 'invalid_input',
      message: 'Name the session, a format and the organisation.',
    })
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  try {
    const session = await openSession(request, response)
    if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
    const answer = await askApi(request, session.pair.accessToken, question.data, leaving.signal)
    if (answer.ok) await passBack(answer, response)
    else refuse(response, refusedBy(await answer.json()) ?? unavailable)
  } catch {
    if (response.headersSent || leaving.signal.aborted) response.destroy()
    else refuse(response, unavailable)
  }
}

const askApi = (
  request: NextApiRequest,
  accessToken: string,
  { session, format, organisation, by }: z.output<typeof Question>,
  signal: AbortSignal,
): Promise<Response> => {
  const path = `${sessionsOf[by]}/${session}/telemetry/export`
  return fetch(`${env().API_URL}/v1/${path}?format=${format}`, {
    headers: {
      ...consoleHeaders(browserOf(request)),
      authorization: `Bearer ${accessToken}`,
      'x-organisation-id': organisation,
    },
    signal,
  })
}

const passBack = async (answer: Response, response: NextApiResponse): Promise<void> => {
  for (const name of passedBack) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.setHeader('Cache-Control', 'no-store')
  if (!answer.body) return void response.end()
  await pipeline(Readable.fromWeb(answer.body as never), response)
}
