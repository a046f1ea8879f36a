import type { ServerResponse } from 'node:http'
import { decode, encode, type JWT } from 'next-auth/jwt'
import type { TokenPair } from './token-pair.ts'

/** What the encrypted cookie holds; next-auth writes it at sign-in, we write it after a refresh. */
export interface SessionClaims extends JWT {
  sub: string
  pair: TokenPair
}

export const sessionCookieName = 'clearway.session'

// A browser keeps 4096 bytes of a cookie, its name and attributes included; next-auth cuts at the same length.
const chunkBytes = 4096 - 163
const mostChunks = 8

type Cookies = Partial<Record<string, string>>

function chunkNames(cookies: Cookies): string[] {
  const numbered = Array.from({ length: mostChunks }, (_, index) => `${sessionCookieName}.${index}`)
  return [sessionCookieName, ...numbered].filter((name) => cookies[name] !== undefined)
}

/** The session a request carries, or null when it carries none that opens. */
export async function readSession(cookies: Cookies, secret: string): Promise<SessionClaims | null> {
  const token = chunkNames(cookies)
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

export function cookieOptions(isSecure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const
}

function serialise(name: string, value: string, isSecure: boolean, maxAgeS: number): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}

export interface CookieTarget {
  readonly response: Pick<ServerResponse, 'getHeader' | 'setHeader'>
  /** Cookies of the request: chunks that are no longer needed are expired. */
  readonly carried: Cookies
  readonly isSecure: boolean
}

function setCookies(
  { response, carried, isSecure }: CookieTarget,
  values: Map<string, string>,
  maxAgeS: number,
) {
  const gone = chunkNames(carried).filter((name) => !values.has(name))
  const lines = [
    ...[...values].map(([name, value]) => serialise(name, value, isSecure, maxAgeS)),
    ...gone.map((name) => serialise(name, '', isSecure, 0)),
  ]
  const before = response.getHeader('Set-Cookie') ?? []
  response.setHeader('Set-Cookie', [...[before].flat().map(String), ...lines])
}

export async function writeSession(
  target: CookieTarget,
  claims: SessionClaims,
  secret: string,
  nowMs: number,
) {
  const maxAge = Math.max(0, Math.floor((claims.pair.refreshExpiresAtMs - nowMs) / 1000))
  const value = await encode({ token: claims, secret, maxAge })
  const count = Math.ceil(value.length / chunkBytes)
  const values = new Map(
    count === 1
      ? [[sessionCookieName, value] as const]
      : Array.from({ length: count }, (_, index) => {
          return [
            `${sessionCookieName}.${index}`,
            value.slice(index * chunkBytes, (index + 1) * chunkBytes),
          ] as const
        }),
  )
  setCookies(target, values, maxAge)
}

export function clearSession(target: CookieTarget) {
  setCookies(target, new Map(), 0)
}
