import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { NextApiRequest, NextApiResponse } from 'next'
import { consoleHeaders } from './api-client.ts'
import { env } from './env.ts'
import { isSameOrigin } from './origin.ts'
import { type Refused, refuse } from './refusal.ts'
import { browserOf, openSession } from './session/session.ts'

const patienceMs = 30_000

/**
 * Procedures that answer with tokens. They have routes of their own below /api, which keep the tokens in the cookie;
 * through here they would reach the page.
 */
export const tokenProcedures: ReadonlySet<string> = new Set([
  'accounts.loginPassword',
  'accounts.loginOtp',
  'accounts.refreshToken',
  'organisations.create',
])

/** Procedures for which the API wants the platform-admin key beside a platform administrator's token. */
export const platformProcedures: ReadonlySet<string> = new Set([
  'partnerKeys.create',
  'partnerKeys.list',
  'partnerKeys.revoke',
])

const passedBack = [
  'content-type',
  'retry-after',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'cache-control',
]

function problemWith(request: NextApiRequest, procedures: readonly string[]): Refused | null {
  if (!isSameOrigin(request.headers))
    return { failure: 'forbidden', message: 'Only pages of the console may ask here.' }
  if (request.method !== 'GET' && request.method !== 'POST')
    return { failure: 'method_not_allowed', message: 'Procedures are asked with GET or POST.' }
  // A form of another site cannot send JSON without asking first.
  if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json'))
    return { failure: 'unsupported_media_type', message: 'Send the input as application/json.' }
  const withTokens = procedures.find((name) => tokenProcedures.has(name))
  return withTokens ? { failure: 'forbidden', message: `${withTokens} is not offered to pages.` } : null
}

/** The API looks at the token as well: for anybody but a platform administrator this key opens nothing. */
function platformKeyFor(procedures: readonly string[]): Record<string, string> {
  const key = env().PLATFORM_ADMIN_PARTNER_KEY
  return key && procedures.some((name) => platformProcedures.has(name)) ? { 'platform-admin-key': key } : {}
}

function headersFor(request: NextApiRequest, accessToken: string | undefined): Record<string, string> {
  const organisation = request.headers['x-organisation-id']
  const requestId = request.headers['x-request-id']
  return {
    ...consoleHeaders(browserOf(request)),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    ...(typeof organisation === 'string' && { 'x-organisation-id': organisation }),
    ...(typeof requestId === 'string' && { 'x-request-id': requestId }),
    ...(request.method === 'POST' && { 'content-type': 'application/json' }),
  }
}

/** Passes procedure calls of a page on to the API, with the person's token from the cookie. */
export async function forwardToApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const path = [request.query.path ?? []].flat().join('/')
  const procedures = path.split(',')
  const problem = problemWith(request, procedures)
  if (problem) return refuse(response, problem)
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  try {
    const session = await openSession(request, response)
    const answer = await fetch(`${env().API_URL}/trpc/${path}${searchOf(request)}`, {
      method: request.method ?? 'GET',
      headers: { ...headersFor(request, session?.pair.accessToken), ...platformKeyFor(procedures) },
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)]),
      ...(request.method === 'POST' && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
    })
    await passBack(answer, response)
  } catch {
    if (response.headersSent || leaving.signal.aborted) response.destroy()
    else
      refuse(response, {
        failure: 'unavailable',
        message: 'The service is not answering. Try again shortly.',
      })
  }
}

const searchOf = (request: NextApiRequest): string => /\?.*$/s.exec(request.url ?? '')?.[0] ?? ''

async function passBack(answer: Response, response: NextApiResponse): Promise<void> {
  response.statusCode = answer.status
  for (const name of passedBack) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.setHeader('Vary', 'Cookie, X-Organisation-ID')
  if (!answer.body) return void response.end()
  await pipeline(Readable.fromWeb(answer.body as never), response)
}
