import { handle } from '../kernel/index.ts'
import { logoutEverywhereOp, logoutOp } from './contract.ts'
import { revokeSession, revokeSessionsOf } from './store.ts'

export const logout = handle(logoutOp, async (ctx) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  await ctx.db.transaction(async (tx) => {
    await revokeSession(tx, sessionUuid, { revokedAt: ctx.clock.now(), revokeReason: 'logout' })
    await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
  })
  return {}
})

export const logoutEverywhere = handle(logoutEverywhereOp, async (ctx, input) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'logout_everywhere' }
  await ctx.db.transaction(async (tx) => {
    await revokeSessionsOf(tx, { userUuid, keep: input.keep_current ? sessionUuid : undefined }, revoked)
    await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
  })
  return {}
})
