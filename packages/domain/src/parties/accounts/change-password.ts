import type { Tx } from '@clearway/db'
import { type Ctx, ensure, fieldFault, handle, transact, type UserActor } from '../../kernel/index.ts'
import { findUser, lockUser, type UserRow, updateUser } from '../users/store.ts'
import { changePasswordOp } from './contract.ts'
import { withFailureLimit } from './limits.ts'
import { passwordHashProblem } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { dropReset } from './reset-store.ts'
import { revokeSessionsOf } from './store.ts'

interface Change {
  current_password: string
  new_password: string
}

export const changePassword = handle(changePasswordOp, async (ctx, input) => {
  const { userUuid } = ctx.actor.user
  const user = await findUser(ctx.db, userUuid)
  ensure(user, 'not_found')
  // Asked before all else: a borrowed session serves neither to guess the password nor to keep us busy.
  const attempt = { identifier: `change-password ${userUuid}`, address: null }
  await withFailureLimit(ctx, attempt, () => change(ctx, user, input))
  return {}
})

const change = async (ctx: Ctx<UserActor>, user: UserRow, input: Change): Promise<void> => {
  const problem = problemWith(input, user)
  if (problem) throw fieldFault('new_password', problem)
  const pepper = ctx.keys.passwordPepper
  ensure(await verifyPassword(pepper, user.passwordHash, input.current_password), ...notRight)
  const passwordHash = await hashPassword(pepper, input.new_password)
  const act = async (tx: Tx) => {
    const standing = await lockUser(tx, user.userUuid, 'to change')
    // Of two who know the current password the first changes it, and then the second does not know it any more.
    ensure(standing?.passwordHash === user.passwordHash, ...notRight)
    await put(ctx, tx, passwordHash)
  }
  await transact(ctx, act, { takesFrom: [user.userUuid] })
}

const notRight = ['invalid_credentials', 'The current password is not right.'] as const

const problemWith = ({ current_password, new_password }: Change, user: UserRow): string | null =>
  new_password.toLowerCase() === current_password.toLowerCase()
    ? 'must differ from the current password'
    : passwordHashProblem(new_password, user)

const put = async (ctx: Ctx<UserActor>, tx: Tx, passwordHash: string): Promise<void> => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const now = ctx.clock.now()
  await updateUser(tx, userUuid, { passwordHash, updatedAt: now })
  await dropReset(tx, userUuid)
  const revoked = { revokedAt: now, revokeReason: 'password_changed' }
  await revokeSessionsOf(tx, { userUuid, keep: sessionUuid }, revoked)
  await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
}
