import { addMs, handle, type Services, second } from '../kernel/index.ts'
import { createLiveTokenOp } from './contract.ts'
import { deleteExpiredTokens, insertToken, type LiveCaller, takeToken } from './store.ts'

export const createLiveToken = handle(createLiveTokenOp, async (ctx) => {
  const now = ctx.clock.now()
  const token = ctx.ids.secret()
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
export const redeemLiveToken = (services: Services, token: string): Promise<LiveCaller | undefined> =>
  takeToken(services.db, services.keys.secretHash(token), services.clock.now())

export const liveOperations = { createToken: createLiveToken }
