import { addMs, handle, type Services, second } from '../kernel/index.ts'
import { createLiveTokenOp } from './contract.ts'
import { deleteExpiredTokens, insertToken, type LiveCaller, takeToken } from './store.ts'

export const createLiveToken = handle(createLiveTokenOp, async (ctx) => {
  const now = ctx.clock.now()
  // It names the session that asked for it; what is kept is the hash of both, so neither can be exchanged.
  const token = `${ctx.ids.secret()}.${ctx.actor.user.sessionUuid}`
  await deleteExpiredTokens(ctx.db, now)
  await insertToken(ctx.db, {
    tokenHash: ctx.keys.secretHash(token),
    userUuid: ctx.actor.user.userUuid,
    orgUuid: ctx.actor.member.orgUuid,
    expiresAt: addMs(now, ctx.settings.live.tokenTtlMs),
  })
  return { token, expires_in_seconds: ctx.settings.live.tokenTtlMs / second }
})

/** Exchanges a token for the caller it was made for, once. */
export const redeemLiveToken = async (
  { db, keys, clock }: Services,
  token: string,
): Promise<LiveCaller | undefined> => {
  const owner = await takeToken(db, keys.secretHash(token), clock.now())
  return owner && { ...owner, sessionUuid: token.slice(token.lastIndexOf('.') + 1) }
}

export const liveOperations = { createToken: createLiveToken }
