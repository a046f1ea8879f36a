import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  day,
  Failure,
  handle,
  isSuspended,
  noteAudit,
  transact,
  type UserActor,
  unrecorded,
} from '../../kernel/index.ts'
import { lockUser } from '../users/store.ts'
import { refreshTokenOp } from './contract.ts'
import { refuseHastyRefresh } from './limits.ts'
import { type IssuedTokens, issueTokens, tokensOf } from './sessions.ts'
import * as store from './store.ts'

/** For so long a page of the console may still carry the token before the last. */
const followedMs = day

/** When a token was used that another took the place of: not among the exchanges that are counted. */
const neverExchanged = new Date(0)

export const refreshToken = handle(refreshTokenOp, async (ctx, input) => {
  const tokens = await transact(ctx, (tx) => exchange(ctx, tx, input.refresh_token))
  if (tokens) return tokens
  await endReplayedSession(ctx, ctx.keys.secretHash(input.refresh_token))
  throw new Failure('refresh_token_invalid')
})

/** New tokens for an unused one of a live session; null for anything else. */
const exchange = async (ctx: Ctx, tx: Tx, shown: string): Promise<IssuedTokens | null> => {
  const now = ctx.clock.now()
  const tokenHash = ctx.keys.secretHash(shown)
  // Locks the person before the session, as a new password does, which ends sessions.
  const userUuid = await store.ownerOfToken(tx, tokenHash)
  const user = userUuid && (await lockUser(tx, userUuid, 'to sign in'))
  if (!user || isSuspended(user.status)) return null
  const isConsole = ctx.actor.partner?.kind === 'console'
  const sessionUuid = await store.useRefreshToken(tx, tokenHash, now)
  if (!sessionUuid) return isConsole ? follow(ctx, tx, shown) : null
  const session = await store.lockLiveSession(tx, sessionUuid, now)
  if (!session) return null
  // Who founds an organisation has two, and may go on with either: the other one is a replay from now on.
  await store.useRefreshTokensOf(tx, sessionUuid, neverExchanged)
  noteAudit(ctx, { actorUserUuid: user.userUuid, targetType: 'session', targetUuid: sessionUuid })
  await refuseHastyRefresh(ctx, tx, sessionUuid)
  return issueTokens(ctx, tx, sessionUuid, isConsole ? ctx.keys.nextRefreshToken(shown) : undefined)
}

/**
 * New tokens of the caller's own session. Whoever leaves them aside goes on with those from before; what is exchanged first counts.
 * The console takes them at once: those from before are used, and a page that still carries them is led on.
 */
export const furtherTokens = async (ctx: Ctx<UserActor>, tx: Tx): Promise<IssuedTokens> => {
  const { userUuid, sessionUuid } = ctx.actor.user
  if (ctx.actor.partner?.kind !== 'console') return issueTokens(ctx, tx, sessionUuid)
  // An exchange that is under way ends first, and its token is replaced as well.
  await lockUser(tx, userUuid, 'to change')
  const [replaced] = await store.useRefreshTokensOf(tx, sessionUuid, ctx.clock.now())
  return issueTokens(ctx, tx, sessionUuid, replaced && ctx.keys.nextRefreshToken(replaced))
}

/**
 * The console exchanged this token already, in another process or for another request of the page: it is given what took
 * its place (docs/decisions/0064). Null where another request exchanged it, or none did.
 */
const follow = async (ctx: Ctx, tx: Tx, shown: string): Promise<IssuedTokens | null> => {
  const now = ctx.clock.now()
  const since = addMs(now, -followedMs)
  let refreshToken = shown
  let row = await store.findRefreshToken(tx, ctx.keys.secretHash(shown))
  while (row?.usedAt && row.usedAt > since) {
    // After the token itself where it was exchanged; after its hash, which is all that is known of it, where others took its place.
    const [exchanged, replaced] = [refreshToken, row.tokenHash].map(ctx.keys.nextRefreshToken) as [
      string,
      string,
    ]
    row = await store.findRefreshToken(tx, ctx.keys.secretHash(exchanged))
    refreshToken = row ? exchanged : replaced
    row ??= await store.findRefreshToken(tx, ctx.keys.secretHash(replaced))
  }
  if (!row || row.usedAt || row.expiresAt <= now) return null
  const session = await store.lockLiveSession(tx, row.sessionUuid, now)
  if (!session) return null
  noteAudit(ctx, { actorUserUuid: session.userUuid, targetType: 'session', targetUuid: row.sessionUuid })
  return tokensOf(ctx, tx, session, { refreshToken, expiresAt: row.expiresAt })
}

/** A token that comes a second time was copied: the whole session ends, with its newest token. */
const endReplayedSession = async (ctx: Ctx, tokenHash: string): Promise<void> => {
  const sessionUuid = await store.sessionOfUsedToken(ctx.db, tokenHash)
  if (!sessionUuid) return
  noteAudit(ctx, { targetType: 'session', targetUuid: sessionUuid })
  ctx.log.warn({ session_uuid: sessionUuid }, 'a used refresh token was shown again; its session was ended')
  const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'refresh_token_replayed' }
  // What was asked for is refused, and this is done all the same.
  await transact(unrecorded(ctx), (tx) => store.revokeSession(tx, sessionUuid, revoked))
}
