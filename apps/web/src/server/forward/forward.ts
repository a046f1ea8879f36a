import { Readable } from 'node:stream'
import type { AnyOperation } from '@clearway/domain/contracts'
import * as contracts from '@clearway/domain/contracts'
import type { NextApiRequest, NextApiResponse } from 'next'
import { consoleHeaders } from '../api-client.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { isUnsent, type Refused, refuse } from '../refusal.ts'
import { browserOf, openSession } from '../session/session.ts'
import { giveUp, passBody, passHead, unavailable, whileAwaited } from './pass-back.ts'

/** From the end of a request to the beginning of its answer. */
const patienceMs = 30_000

const passedBack = ['ratelimit', 'ratelimit-policy', 'cache-control']

const problemWith = (request: NextApiRequest, procedures: readonly AnyOperation[] | null): Refused | null => {
  if (!isSameOrigin(request.headers))
    return { failure: 'forbidden', message: 'Only pages of the console may ask here.' }
  if (!procedures) return { failure: 'not_found', message: 'There is no such procedure for pages.' }
  if (request.method !== 'GET' && request.method !== 'POST')
    return { failure: 'method_not_allowed', message: 'Procedures are asked with GET or POST.' }
  const changes = procedures.find(({ kind }) => kind === 'mutation')
  if (request.method === 'GET' && changes)
    return { failure: 'method_not_allowed', message: `${changes.name} is asked with POST.` }
  // A form of another site cannot send JSON without asking first.
  if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json'))
    return { failure: 'unsupported_media_type', message: 'Send the input as application/json.' }
  return null
}

/**
 *Sent where the API requires it beside a platform administrator's token. The API looks at the token as well: for anybody
 * else this key opens nothing.
 */
const platformKeyFor = (procedures: readonly AnyOperation[]): Record<string, string> => {
  const key = env().PLATFORM_ADMIN_PARTNER_KEY
  const wants = procedures.some(({ access }) => access.who === 'platformAdmin')
  return key && wants ? { 'platform-admin-key': key } : {}
}

const headersFor = (request: NextApiRequest, accessToken: string | undefined): Record<string, string> => {
  const organisation = request.headers['x-organisation-id']
  const requestId = request.headers['x-request-id']
  return {
    ...consoleHeaders(browserOf(request)),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    ...(typeof organisation === 'string' && { 'x-organisation-id': organisation }),
    ...(typeof requestId === 'string' && { 'x-request-id': requestId }),
    ...(request.method === 'POST' && { 'content-type': 'application/json', ...lengthOf(request) }),
  }
}

/** The API reads a small body before it asks who sends it; of a stream it would not know. */
const lengthOf = ({ headers }: NextApiRequest): Record<string, string> =>
  headers['content-length'] ? { 'content-length': headers['content-length'] } : {}

/** Passes procedure calls of a page on to the API, with the person's token from the cookie. */
export const forwardToApi = async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
  const procedures = proceduresIn(request.query.path)
  const problem = problemWith(request, procedures)
  if (problem || !procedures) return refuse(response, problem ?? unavailable)
  const left = whileAwaited(response)
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waits = () => {
    timer = setTimeout(() => late.abort(), patienceMs)
  }
  let isAsked = false
  try {
    const session = await openSession(request, response)
    isAsked = true
    if (request.method === 'POST') request.once('end', waits)
    else waits()
    const answer = await fetch(addressOf(procedures, request.query), {
      method: request.method ?? 'GET',
      headers: { ...headersFor(request, session?.pair.accessToken), ...platformKeyFor(procedures) },
      signal: AbortSignal.any([left, late.signal]),
      ...(request.method === 'POST' && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
    })
    clearTimeout(timer)
    passHead(answer, response, passedBack)
    response.setHeader('Vary', 'Cookie, X-Organisation-ID')
    await passBody(answer, response)
  } catch (error) {
    const changes = procedures.some(({ kind }) => kind === 'mutation')
    giveUp(response, changes && isAsked && !isUnsent(error))
  } finally {
    clearTimeout(timer)
  }
}

/** Made of names that we know and of the two parameters that tRPC reads; nothing else of the caller's address. */
const addressOf = (procedures: readonly AnyOperation[], query: NextApiRequest['query']): URL => {
  const url = new URL(`/trpc/${procedures.map(({ name }) => name).join()}`, env().API_URL)
  for (const name of ['batch', 'input'] as const)
    if (typeof query[name] === 'string') url.searchParams.set(name, query[name])
  return url
}

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'access' in value && 'output' in value

/**
 * The procedures that pages may call, by their exact names: every operation whose contract does not keep it from them.
 * Those that stream are no procedures.
 */
export const pageProcedures: ReadonlyMap<string, AnyOperation> = new Map(
  Object.values(contracts as Record<string, unknown>)
    .filter(isOperation)
    .filter(({ pages, rest }) => !pages && !('body' in rest && rest.body === 'stream'))
    .map((op) => [op.name, op]),
)

/**
 * What the path of a call names, one or several with commas between them; null when it names anything else. It has been
 * decoded once, by Next, and is only ever compared: the names that go on are those of the list.
 */
export const proceduresIn = (path: string | string[] | undefined): AnyOperation[] | null => {
  const [names, ...more] = [path ?? []].flat()
  if (names === undefined || more.length > 0) return null
  const found = names.split(',').map((name) => pageProcedures.get(name))
  return found.every((op) => op !== undefined) ? found : null
}
