import type { ServerResponse } from 'node:http'
import { decode, encode, type JWT } from 'next-auth/jwt'
import type { TokenPair } from './token-pair.ts'

/** What the encrypted cookie holds; next-auth writes it at sign-in, we write it after a refresh. */
export interface SessionClaims extends JWT {
  sub: string
  pair: TokenPair
}

/**
 * Behind https a name that browsers take from this host alone, over https, for all paths: nobody at a neighbouring
 * name or on the way can plant a session.
 */
export const sessionCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-clearway.session' : 'clearway.session'

// A browser keeps 4096 bytes of a cookie, its name and attributes included; next-auth cuts at the same length.
const chunkBytes = 4096 - 163
const mostChunks = 8

type Cookies = Partial<Record<string, string>>

const chunkNames = (cookies: Cookies, isSecure: boolean): string[] => {
  const whole = sessionCookieName(isSecure)
  const numbered = Array.from({ length: mostChunks }, (_, index) => `${whole}.${index}`)
  return [whole, ...numbered].filter((name) => cookies[name] !== undefined)
}

export interface Carried {
  readonly cookies: Cookies
  readonly isSecure: boolean
}

/** The session a request carries, or null when it carries none that opens. */
export const readSession = async (
  { cookies, isSecure }: Carried,
  secret: string,
): Promise<SessionClaims | null> => {
  const token = chunkNames(cookies, isSecure)
    .map((name) => cookies[name])
    .join('')
  if (!token) return null
  try {
    const claims = await decode({ token, secret })
    return claims?.pair ? (claims as SessionClaims) : null
  } catch {
    // Sealed with another key, or cut off: the same as no session.
    return null
  }
}

export const cookieOptions = (isSecure: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure }) as const

const serialise = (name: string, value: string, isSecure: boolean, maxAgeS: number): string => {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}

export interface CookieTarget {
  readonly response: Pick<ServerResponse, 'getHeader' | 'setHeader'>
  /** Cookies of the request: chunks that are no longer needed are expired. */
  readonly carried: Cookies
  readonly isSecure: boolean
}

const setCookies = (
  { response, carried, isSecure }: CookieTarget,
  values: Map<string, string>,
  maxAgeS: number,
) => {
  const gone = chunkNames(carried, isSecure).filter((name) => !values.has(name))
  const lines = [
    ...[...values].map(([name, value]) => serialise(name, value, isSecure, maxAgeS)),
    ...gone.map((name) => serialise(name, '', isSecure, 0)),
  ]
  const before = response.getHeader('Set-Cookie') ?? []
  response.setHeader('Set-Cookie', [...[before].flat().map(String), ...lines])
}

export const writeSession = async (
  target: CookieTarget,
  claims: SessionClaims,
  secret: string,
  nowMs: number,
) => {
  const maxAge = Math.max(0, Math.floor((claims.pair.refreshExpiresAtMs - nowMs) / 1000))
  const value = await encode({ token: claims, secret, maxAge })
  const count = Math.ceil(value.length / chunkBytes)
  const name = sessionCookieName(target.isSecure)
  const values = new Map(
    count === 1
      ? [[name, value] as const]
      : Array.from({ length: count }, (_, index) => {
          return [`${name}.${index}`, value.slice(index * chunkBytes, (index + 1) * chunkBytes)] as const
        }),
  )
  setCookies(target, values, maxAge)
}

export const clearSession = (target: CookieTarget) => {
  setCookies(target, new Map(), 0)
}
