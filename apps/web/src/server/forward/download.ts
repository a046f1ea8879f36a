import type { NextApiRequest, NextApiResponse } from 'next'
import type { z } from 'zod'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { refuse } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'
import { giveUp, passFile, whileAwaited } from './pass-back.ts'

interface Download<Q extends z.ZodType<{ organisation: string }>> {
  readonly question: Q
  /** Below /v1. */
  pathOf(asked: z.output<Q>): string
  readonly notByGet: string
  readonly incomplete: string
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
    const left = whileAwaited(response)
    try {
      const session = await openSession(request, response)
      if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
      const answer = await fetch(`${env().API_URL}/v1/${pathOf(asked.data)}`, {
        headers: {
          ...consoleHeaders(browserOf(request)),
          authorization: `Bearer ${session.pair.accessToken}`,
          'x-organisation-id': asked.data.organisation,
        },
        signal: left,
      })
      await passFile(answer, response, ['content-security-policy'])
    } catch {
      giveUp(response)
    }
  }
