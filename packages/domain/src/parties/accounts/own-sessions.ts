import type { Tx } from '@clearway/db'
import { type Ctx, ensure, handle, transact, type UserActor } from '../../kernel/index.ts'
import { endOwnSessionOp, listOwnSessionsOp, type UserSession } from '../users/contract.ts'
import { sessionsOf, useTimesOf } from './own-sessions-store.ts'
import { findLiveSession, revokeSession, type UserSessionRow } from './store.ts'

export const listOwnSessions = handle(listOwnSessionsOp, async (ctx) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const rows = await sessionsOf(ctx.db, userUuid, useTimesOf(ctx))
  return rows.map((row) => presentSession(row, sessionUuid))
})

export const endOwnSession = handle(endOwnSessionOp, {
  load: (ctx, params) => loadOwnSession(ctx, params.session_uuid),
  async run(ctx, _input, { sessionUuid, userUuid }) {
    const act = async (tx: Tx) => {
      const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'ended_by_user' }
      await revokeSession(tx, sessionUuid, revoked)
      await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
    }
    await transact(ctx, act, { takesFrom: [userUuid] })
    return {}
  },
})

const loadOwnSession = async (ctx: Ctx<UserActor>, sessionUuid: string): Promise<UserSessionRow> => {
  const { userUuid } = ctx.actor.user
  const row = await findLiveSession(ctx.db, { userUuid, sessionUuid }, ctx.clock.now())
  ensure(row, 'not_found', 'You have no such session, or it is over.')
  return row
}

export const presentSession = (row: UserSessionRow, currentUuid: string): UserSession => ({
  session_uuid: row.sessionUuid,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  user_agent: row.userAgent,
  address: row.address,
  current: row.sessionUuid === currentUuid,
})
