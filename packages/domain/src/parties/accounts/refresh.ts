import type { Tx } from '@clearway/db'
import {
  type Ctx,
  Failure,
  handle,
  isSuspended,
  noteAudit,
  transact,
  unrecorded,
} from '../../kernel/index.ts'
import { lockUser } from '../users/store.ts'
import { refreshTokenOp } from './contract.ts'
import { refuseHastyRefresh } from './limits.ts'
import { type IssuedTokens, issueTokens } from './sessions.ts'
import * as store from './store.ts'

export const refreshToken = handle(refreshTokenOp, async (ctx, input) => {
  const tokenHash = ctx.keys.secretHash(input.refresh_token)
  const tokens = await transact(ctx, (tx) => exchange(ctx, tx, tokenHash))
  if (tokens) return tokens
  await endReplayedSession(ctx, tokenHash)
  throw new Failure('refresh_token_invalid')
})

/** New tokens for an unused one of a live session; null for anything else. */
const exchange = async (ctx: Ctx, tx: Tx, tokenHash: string): Promise<IssuedTokens | null> => {
  const now = ctx.clock.now()
  // The person before the session, as whoever ends sessions with a new password does.
  const userUuid = await store.ownerOfToken(tx, tokenHash)
  const user = userUuid && (await lockUser(tx, userUuid, 'to sign in'))
  if (!user || isSuspended(user.status)) return null
  const sessionUuid = await store.useRefreshToken(tx, tokenHash, now)
  const session = sessionUuid ? await store.lockLiveSession(tx, sessionUuid, now) : undefined
  if (!session) return null
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
  const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'refresh_token_replayed' }
  // What was asked for is refused, and this is done all the same.
  await transact(unrecorded(ctx), (tx) => store.revokeSession(tx, sessionUuid, revoked))
}
