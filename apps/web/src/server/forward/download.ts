import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { NextApiRequest, NextApiResponse } from 'next'
import type { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { type Refused, refuse, refusedBy } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'

const passedBack = ['content-type', 'content-disposition', 'content-security-policy', 'x-request-id']

interface Download<Q extends z.ZodType<{ organisation: string }>> {
  readonly question: Q
  /** Below /v1. */
  pathOf(asked: z.output<Q>): string
  readonly notByGet: string
  readonly incomplete: string
}

const unavailable: Refused = {
  failure: 'unavailable',
  message: 'The service is not answering. Try again shortly.',
}

/**
 * Passes a file of the API on to the page, as it comes. A plain link sends no headers of its own, so the organisation
 * may be in the address.
 */
export const passDownload =
  <Q extends z.ZodType<{ organisation: string }>>({ question, pathOf, notByGet, incomplete }: Download<Q>) =>
  async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    const { organisation = request.headers['x-organisation-id'], ...rest } = request.query
    const asked = question.safeParse({ ...rest, organisation })
    if (!isSameOrigin(request.headers))
      return refuse(response, { failure: 'forbidden', message: 'Only pages of the console may ask here.' })
    if (request.method !== 'GET')
      return refuse(response, { failure: 'method_not_allowed', message: notByGet })
    if (!asked.success) return refuse(response, { failure: 'invalid_input', message: incomplete })
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    try {
      const session = await openSession(request, response)
      if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
      const answer = await fetch(`${env().API_URL}/v1/${pathOf(asked.data)}`, {
        headers: {
          ...consoleHeaders(browserOf(request)),
          authorization: `Bearer ${session.pair.accessToken}`,
          'x-organisation-id': asked.data.organisation,
        },
        signal: leaving.signal,
      })
      if (answer.ok) await passBack(answer, response)
      else refuse(response, refusedBy(await answer.json()) ?? unavailable)
    } catch {
      if (response.headersSent || leaving.signal.aborted) response.destroy()
      else refuse(response, unavailable)
    }
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
