import type { Tx } from '@clearway/db'
import { handle, transact } from '../../kernel/index.ts'
import { logoutEverywhereOp, logoutOp } from './contract.ts'
import { revokeSession, revokeSessionsOf } from './store.ts'

export const logout = handle(logoutOp, async (ctx) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const act = async (tx: Tx) => {
    await revokeSession(tx, sessionUuid, { revokedAt: ctx.clock.now(), revokeReason: 'logout' })
    await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
  }
  await transact(ctx, act, { takesFrom: [userUuid] })
  return {}
})

export const logoutEverywhere = handle(logoutEverywhereOp, async (ctx, input) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'logout_everywhere' }
  const act = async (tx: Tx) => {
    await revokeSessionsOf(tx, { userUuid, keep: input.keep_current ? sessionUuid : undefined }, revoked)
    await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
  }
  await transact(ctx, act, { takesFrom: [userUuid] })
  return {}
})
