import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Services, TokenFacts } from '../../kernel/index.ts'

const issuer = 'clearway'
const audience = 'clearway-api'
const algorithm = 'EdDSA'
/** RFC 9068: keeps any other token that we might sign from passing as an access token. */
const type = 'at+jwt'

type TokenServices = Pick<Services, 'keys' | 'clock' | 'ids' | 'settings'>

export interface AccessTokenSubject {
  userUuid: string
  sessionUuid: string
  /** How the person proved who they are: pwd, otp. */
  amr: string
  /** A hint for clients, not all of them; rights are read from the database at each request. */
  memberships: { orgUuid: string; role: number }[]
}

export const signAccessToken = (services: TokenServices, subject: AccessTokenSubject): Promise<string> => {
  const issuedAt = Math.floor(services.clock.now().getTime() / 1000)
  return new SignJWT({
    sid: subject.sessionUuid,
    amr: [subject.amr],
    org_memberships: subject.memberships.map(({ orgUuid, role }) => ({ org_uuid: orgUuid, role })),
  })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject.userUuid)
    .setJti(services.ids.uuid())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + services.settings.accessTokenTtlMs / 1000)
    .sign(services.keys.tokenPrivate)
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

type ReaderServices = Pick<Services, 'keys' | 'clock' | 'memory'>

/** Whose a token is, or null when it is not one of ours, altered or expired. */
export const readAccessToken = async (
  services: ReaderServices,
  token: string,
): Promise<{ userUuid: string; sessionUuid: string } | null> => {
  // A signature that held once holds until the token expires; whether its session is still open is read each time.
  const verified = services.memory.tokens
  const claims = verified.get(token) ?? (await verify(services, token))
  if (!claims || claims.exp * 1000 <= services.clock.now().getTime()) {
    verified.forget(token)
    return null
  }
  verified.keep(token, claims)
  return { userUuid: claims.userUuid, sessionUuid: claims.sessionUuid }
}

const verify = async (services: ReaderServices, token: string): Promise<TokenFacts | null> => {
  const read = await jwtVerify(token, services.keys.tokenPublic, {
    algorithms: [algorithm],
    typ: type,
    issuer,
    audience,
    currentDate: services.clock.now(),
    requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
  }).catch(() => null)
  const claims = Claims.safeParse(read?.payload)
  if (!claims.success) return null
  return { userUuid: claims.data.sub, sessionUuid: claims.data.sid, exp: claims.data.exp }
}
