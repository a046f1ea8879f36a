import { type Ctx, ensure, handle, noteAudit, transact } from '../kernel/index.ts'
import { findUserBy, type UserRow } from '../users/store.ts'
import { viewUser } from '../users/view.ts'
import { loginOtpOp, loginPasswordOp, sendLoginOtpOp } from './contract.ts'
import { withFailureLimit } from './limits.ts'
import { ensureOtp, sendOtp } from './otp.ts'
import { sha256Hex, verifyPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

export const sendLoginOtp = handle(sendLoginOtpOp, async (ctx, input) => {
  const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
  ensure(user, 'not_found', 'There is no account with this identifier.')
  await sendOtp(ctx, { ...input, purpose: 'login' }, true)
  return {}
})

export const loginPassword = handle(loginPasswordOp, (ctx, input) =>
  withFailureLimit(ctx, input.identifier, async () => {
    const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
    noteAudit(ctx, { targetType: 'user', targetUuid: user?.userUuid ?? null })
    // The hash is of what was typed: the SHA-256 hex of a password does not pass for the password.
    const right = await verifyPassword(ctx.keys.passwordPepper, user?.passwordHash, sha256Hex(input.password))
    ensure(right && user, 'invalid_credentials', 'The identifier or the password is wrong.')
    return signIn(ctx, user, 'pwd')
  }),
)

export const loginOtp = handle(loginOtpOp, (ctx, input) =>
  withFailureLimit(ctx, input.identifier, async () => {
    await ensureOtp(ctx, { ...input, purpose: 'login' }, 'invalid_credentials')
    const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
    ensure(user, 'invalid_credentials')
    return signIn(ctx, user, 'otp')
  }),
)

const signIn = async (ctx: Ctx, user: UserRow, amr: 'pwd' | 'otp') => {
  ensure(user.status >= 0, 'user_inactive', 'This account is not active.')
  noteAudit(ctx, { actorUserUuid: user.userUuid, targetType: 'user', targetUuid: user.userUuid })
  const tokens = await transact(ctx, (tx) => openSession(ctx, tx, { userUuid: user.userUuid, amr }))
  return { user: await viewUser(ctx.db, user), ...tokens }
}
