import { Uuid } from '@clearway/domain/contracts'
import type { NextApiRequest, NextApiResponse } from 'next'
import { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { refuse } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'
import { giveUp, passBody, passHead, whileAwaited } from './pass-back.ts'

const passedBack = ['cache-control', 'x-accel-buffering']

const ReadMsAgo = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()

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
  const left = whileAwaited(response)
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
      signal: left,
    })
    passHead(answer, response, passedBack)
    response.flushHeaders()
    await passBody(answer, response)
  } catch {
    giveUp(response)
  }
}
