import { findLiveSession, revokeSession, type SessionRow, sessionsOf } from '../accounts/store.ts'
import { type Ctx, ensure, handle, type UserActor } from '../kernel/index.ts'
import { endOwnSessionOp, listOwnSessionsOp } from './contract.ts'
import { presentSession } from './present.ts'

export const listOwnSessions = handle(listOwnSessionsOp, async (ctx) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const rows = await sessionsOf(ctx.db, userUuid, ctx.clock.now())
  return rows.map((row) => presentSession(row, sessionUuid))
})

export const endOwnSession = handle(endOwnSessionOp, {
  load: (ctx, params) => loadOwnSession(ctx, params.session_uuid),
  async run(ctx, _input, { sessionUuid, userUuid }) {
    await ctx.db.transaction(async (tx) => {
      const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'ended_by_user' }
      await revokeSession(tx, sessionUuid, revoked)
      await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
    })
    return {}
  },
})

const loadOwnSession = async (ctx: Ctx<UserActor>, sessionUuid: string): Promise<SessionRow> => {
  const { userUuid } = ctx.actor.user
  const row = await findLiveSession(ctx.db, { userUuid, sessionUuid }, ctx.clock.now())
  ensure(row, 'not_found', 'You have no such session, or it is over.')
  return row
}
