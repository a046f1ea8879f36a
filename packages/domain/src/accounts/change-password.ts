import { ensure, fieldFault, handle } from '../kernel/index.ts'
import { findUser, updateUser } from '../users/store.ts'
import { changePasswordOp } from './contract.ts'
import { withFailureLimit } from './limits.ts'
import { passwordHashProblem } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { dropReset } from './reset-store.ts'
import { revokeSessionsOf } from './store.ts'

export const changePassword = handle(changePasswordOp, async (ctx, input) => {
  const { userUuid, sessionUuid } = ctx.actor.user
  const user = await findUser(ctx.db, userUuid)
  ensure(user, 'not_found')
  const same = input.new_password.toLowerCase() === input.current_password.toLowerCase()
  const problem = same
    ? 'must differ from the current password'
    : passwordHashProblem(input.new_password, user)
  if (problem) throw fieldFault('new_password', problem)
  // A borrowed session must not serve to guess the password.
  await withFailureLimit(ctx, `change-password ${userUuid}`, async () => {
    const right = await verifyPassword(ctx.keys.passwordPepper, user.passwordHash, input.current_password)
    ensure(right, 'invalid_credentials', 'The current password is not right.')
  })
  const passwordHash = await hashPassword(ctx.keys.passwordPepper, input.new_password)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await updateUser(tx, userUuid, { passwordHash, updatedAt: now })
    await dropReset(tx, userUuid)
    const revoked = { revokedAt: now, revokeReason: 'password_changed' }
    await revokeSessionsOf(tx, { userUuid, keep: sessionUuid }, revoked)
    await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
  })
  return {}
})
