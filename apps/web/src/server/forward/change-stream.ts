import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Uuid } from '@clearway/domain/contracts'
import type { NextApiRequest, NextApiResponse } from 'next'
import { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { type Refused, refuse } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'

const passedBack = ['content-type', 'cache-control', 'retry-after', 'x-accel-buffering', 'x-request-id']

const ReadMsAgo = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()

const unavailable: Refused = {
  failure: 'unavailable',
  message: 'The service is not answering. Try again shortly.',
}

/**
 * Passes GET /v1/events on to a page, as long as the page listens. An event source sends no headers of its own, so
 * the organisation is in the address; a platform administrator acts for none.
 */
export const passChanges = async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
  const organisation = Uuid.optional().safeParse(request.query.organisation)
  const readMsAgo = ReadMsAgo.safeParse(request.query.read_ms_ago)
  if (!isSameOrigin(request.headers))
    return refuse(response, { failure: 'forbidden', message: 'Only pages of the console may ask here.' })
  if (request.method !== 'GET')
    return refuse(response, { failure: 'method_not_allowed', message: 'Changes are listened to with GET.' })
  if (!organisation.success)
    return refuse(response, { failure: 'invalid_input', message: 'organisation: must be its UUID.' })
  if (!readMsAgo.success)
    return refuse(response, { failure: 'invalid_input', message: 'read_ms_ago: must be milliseconds.' })
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  try {
    const session = await openSession(request, response)
    if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
    const asked = new URLSearchParams({ beats: 'on', ...(readMsAgo.data && { read_ms_ago: readMsAgo.data }) })
    const answer = await fetch(`${env().API_URL}/v1/events?${asked}`, {
      headers: {
        ...consoleHeaders(browserOf(request)),
        authorization: `Bearer ${session.pair.accessToken}`,
        ...(organisation.data && { 'x-organisation-id': organisation.data }),
      },
      signal: leaving.signal,
    })
    await passBack(answer, response)
  } catch {
    if (response.headersSent || leaving.signal.aborted) response.destroy()
    else refuse(response, unavailable)
  }
}

const passBack = async (answer: Response, response: NextApiResponse): Promise<void> => {
  response.statusCode = answer.status
  for (const name of passedBack) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.flushHeaders()
  if (!answer.body) return void response.end()
  await pipeline(Readable.fromWeb(answer.body as never), response)
}
