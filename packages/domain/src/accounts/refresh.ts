import type { Tx } from '@clearway/db'
import { type Ctx, Failure, handle, noteAudit } from '../kernel/index.ts'
import { findUser } from '../users/store.ts'
import { refreshTokenOp } from './contract.ts'
import { refuseHastyRefresh } from './limits.ts'
import { type IssuedTokens, issueTokens } from './sessions.ts'
import * as store from './store.ts'

export const refreshToken = handle(refreshTokenOp, async (ctx, input) => {
  const tokenHash = ctx.keys.secretHash(input.refresh_token)
  const tokens = await ctx.db.transaction((tx) => exchange(ctx, tx, tokenHash))
  if (tokens) return tokens
  await endReplayedSession(ctx, tokenHash)
  throw new Failure('refresh_token_invalid')
})

/** New tokens for an unused one of a live session; null for anything else. */
const exchange = async (ctx: Ctx, tx: Tx, tokenHash: string): Promise<IssuedTokens | null> => {
  const now = ctx.clock.now()
  const sessionUuid = await store.useRefreshToken(tx, tokenHash, now)
  const session = sessionUuid ? await store.lockLiveSession(tx, sessionUuid, now) : undefined
  const user = session && (await findUser(tx, session.userUuid))
  if (!session || !user || user.status < 0) return null
  noteAudit(ctx, { actorUserUuid: user.userUuid, targetType: 'session', targetUuid: session.sessionUuid })
  await refuseHastyRefresh(ctx, tx, session.sessionUuid)
  return issueTokens(ctx, tx, session.sessionUuid)
}

/** A token that comes a second time was copied: the whole session ends, whoever holds its newest token. */
const endReplayedSession = async (ctx: Ctx, tokenHash: string): Promise<void> => {
  const sessionUuid = await store.sessionOfUsedToken(ctx.db, tokenHash)
  if (!sessionUuid) return
  noteAudit(ctx, { targetType: 'session', targetUuid: sessionUuid })
  ctx.log.warn({ session_uuid: sessionUuid }, 'a used refresh token was shown again; its session was ended')
  await store.revokeSession(ctx.db, sessionUuid, {
    revokedAt: ctx.clock.now(),
    revokeReason: 'refresh_token_replayed',
  })
}
