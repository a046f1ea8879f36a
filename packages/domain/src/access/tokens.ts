import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Services } from '../kernel/index.ts'

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
  /** A hint for clients; rights are read from the database at each request. */
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

const Claims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** Whom a token speaks for, or null when it is not one of ours, altered or expired. */
export const readAccessToken = async (
  services: Pick<Services, 'keys' | 'clock'>,
  token: string,
): Promise<{ userUuid: string; sessionUuid: string } | null> => {
  const verified = await jwtVerify(token, services.keys.tokenPublic, {
    algorithms: [algorithm],
    typ: type,
    issuer,
    audience,
    currentDate: services.clock.now(),
    requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
  }).catch(() => null)
  const claims = Claims.safeParse(verified?.payload)
  return claims.success ? { userUuid: claims.data.sub, sessionUuid: claims.data.sid } : null
}
