import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextApiRequest } from 'next'
import { failureData } from '../../trpc/failure.ts'
import { apiClient } from '../api-client.ts'
import { env } from '../env.ts'
import { type Browser, browserBehind, isSecureRequest } from '../origin.ts'
import { type CookieTarget, clearSession, readSession, type SessionClaims, writeSession } from './cookie.ts'
import { createRotation, type Refresh, type Rotation } from './rotation.ts'
import { type TokenPair, tokenPair } from './token-pair.ts'

const refresh: Refresh = async (pair, browser) => {
  const api = apiClient(browser)
  try {
    return tokenPair(await api.accounts.refreshToken.mutate({ refresh_token: pair.refreshToken }), Date.now())
  } catch (error) {
    // Any other refusal is of the console or of this moment, and ends nobody's session.
    if (failureData(error)?.failure === 'refresh_token_invalid') return null
    throw error
  }
}

// Routes are bundled apart and would each have a rotation of their own; two of them replay a refresh token.
const shared = globalThis as typeof globalThis & { clearwayRotation?: Rotation }
const rotation = (): Rotation => {
  shared.clearwayRotation ??= createRotation({ refresh, nowMs: Date.now })
  return shared.clearwayRotation
}

type Incoming = IncomingMessage & Pick<NextApiRequest, 'cookies'>
type Outgoing = ServerResponse

export const browserOf = (request: Incoming): Browser =>
  browserBehind(request.headers, request.socket?.remoteAddress)

const targetOf = (request: Incoming, response: Outgoing): CookieTarget => ({
  response,
  carried: request.cookies,
  isSecure: isSecureRequest(request.headers),
})

type Carrier = Pick<Incoming, 'cookies' | 'headers'>
const opened = new WeakMap<Carrier, ReturnType<typeof readSession>>()

/** The session that a request carries, whether it is still good or not; its cookie is opened once. */
export const carriedSession = (request: Carrier): ReturnType<typeof readSession> => {
  const { cookies, headers } = request
  const session =
    opened.get(request) ?? readSession({ cookies, isSecure: isSecureRequest(headers) }, env().NEXTAUTH_SECRET)
  opened.set(request, session)
  return session
}

/**
 * The session behind a request, with an access token that is good for now; null when there is none or it is over.
 * A pair that is not the one the cookie carries is set on the response.
 */
export const openSession = async (request: Incoming, response: Outgoing): Promise<SessionClaims | null> => {
  const carried = await carriedSession(request)
  if (!carried) return null
  const pair = await rotation().current(carried.pair, browserOf(request))
  if (!pair) {
    clearSession(targetOf(request, response))
    return null
  }
  if (pair.refreshToken === carried.pair.refreshToken) return carried
  const claims = { ...carried, pair }
  await writeSession(targetOf(request, response), claims, env().NEXTAUTH_SECRET, Date.now())
  return claims
}

/** Puts tokens that an operation gave beside its answer in place of those the session had. */
export const adoptTokens = async (
  request: Incoming,
  response: Outgoing,
  session: SessionClaims,
  next: TokenPair,
): Promise<void> => {
  rotation().replace(session.pair, next)
  const claims = { ...session, pair: next }
  await writeSession(targetOf(request, response), claims, env().NEXTAUTH_SECRET, Date.now())
}

/** For next-auth, which opens the cookie itself: the newest pair of a session that is about to end. */
export const newestPair = (pair: TokenPair, browser: Browser): Promise<TokenPair | null> =>
  rotation().current(pair, browser)
