import type { Tx } from '@clearway/db'
import { addMs, type Ctx, ensure } from '../../kernel/index.ts'
import { signAccessToken } from '../access/tokens.ts'
import { latestMembershipsOf } from '../users/store.ts'
import * as store from './store.ts'

export interface IssuedTokens {
  token: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
}

/** How a person proved who they are; after a code, which contact it went to. */
export interface SignInProof {
  readonly amr: 'pwd' | 'otp'
  readonly proved: 'email' | 'phone' | null
}

/** Signs a person in, whose row the caller has locked: a session is the family of its refresh tokens. */
export const openSession = async (
  ctx: Ctx,
  tx: Tx,
  { userUuid, amr, proved }: { userUuid: string } & SignInProof,
): Promise<IssuedTokens> => {
  const now = ctx.clock.now()
  const sessionUuid = ctx.ids.uuid()
  await store.insertSession(tx, {
    sessionUuid,
    userUuid,
    amr,
    proved,
    createdAt: now,
    lastUsedAt: now,
    ...clientFacts(ctx),
    expiresAt: addMs(now, ctx.settings.refresh.absoluteMs),
  })
  return issueTokens(ctx, tx, sessionUuid)
}

const clientFacts = ({ client: { userAgent, address } }: Ctx) => ({ userAgent, address })

/** New tokens of a live session: good for the sliding time, never beyond the session's own end. */
export const issueTokens = async (
  ctx: Ctx,
  tx: Tx,
  sessionUuid: string,
  refreshToken = ctx.ids.secret(),
): Promise<IssuedTokens> => {
  const now = ctx.clock.now()
  const session = await store.lockLiveSession(tx, sessionUuid, now)
  ensure(session, 'token_invalid')
  const expiresAt = new Date(
    Math.min(addMs(now, ctx.settings.refresh.slidingMs).getTime(), session.expiresAt.getTime()),
  )
  await store.insertRefreshToken(tx, {
    tokenHash: ctx.keys.secretHash(refreshToken),
    sessionUuid,
    issuedAt: now,
    expiresAt,
  })
  await store.touchSession(tx, sessionUuid, { lastUsedAt: now, ...clientFacts(ctx) })
  return tokensOf(ctx, tx, session, { refreshToken, expiresAt })
}

/** All headers of a request have 16 KiB together: of a token, or of the console's cookie, which is longer than the token in it. */
const mostHinted = 50

/** A fresh access token beside a refresh token of the session. */
export const tokensOf = async (
  ctx: Ctx,
  tx: Tx,
  { userUuid, sessionUuid, amr }: store.UserSessionRow,
  { refreshToken, expiresAt }: { refreshToken: string; expiresAt: Date },
): Promise<IssuedTokens> => {
  const memberships = await latestMembershipsOf(tx, userUuid, mostHinted)
  return {
    token: await signAccessToken(ctx, { userUuid, sessionUuid, amr, memberships }),
    expires_in: ctx.settings.accessTokenTtlMs / 1000,
    refresh_token: refreshToken,
    refresh_expires_in: Math.floor((expiresAt.getTime() - ctx.clock.now().getTime()) / 1000),
  }
}
