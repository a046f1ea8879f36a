import type { NextApiRequest, NextApiResponse } from 'next'
import { apiClient } from '../../server/api-client.ts'
import { giveUp } from '../../server/forward/pass-back.ts'
import { isSameOrigin } from '../../server/origin.ts'
import { isUnsent, refuse, refusedCall } from '../../server/refusal.ts'
import { forPagePerson } from '../../server/session/page-person.ts'
import { adoptTokens, browserOf, openSession } from '../../server/session/session.ts'
import { tokenPair } from '../../server/session/token-pair.ts'

// Next reads it before anybody has looked at who asks.
export const config = { api: { bodyParser: { sizeLimit: '64kb' } } }

/** Founds an organisation. The new tokens, which know the new membership, go into the cookie and not to the page. */
const handler = async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
  if (request.method !== 'POST' || !isSameOrigin(request.headers))
    return refuse(response, { failure: 'forbidden', message: 'Only pages of the console may ask here.' })
  let isAsked = false
  try {
    const session = await openSession(request, response)
    if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
    isAsked = true
    const api = apiClient(browserOf(request), session.pair.accessToken)
    const { tokens, ...founded } = await api.organisations.create.mutate(request.body)
    await adoptTokens(
      request,
      response,
      session,
      tokenPair({ ...tokens, token: tokens.access_token }, Date.now()),
    )
    response.status(201).json(founded)
  } catch (error) {
    const refused = refusedCall(error)
    if (refused) refuse(response, refused)
    else giveUp(response, isAsked && !isUnsent(error))
  }
}

export default forPagePerson(handler)
