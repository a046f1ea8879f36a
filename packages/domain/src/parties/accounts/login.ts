import { type Ctx, ensure, handle, isSuspended, noteAudit, transact } from '../../kernel/index.ts'
import { loginMessage } from '../../platform/messages/contents.ts'
import { viewUser } from '../users/load.ts'
import { findUserBy, lockUser, type UserRow } from '../users/store.ts'
import { loginOtpOp, loginPasswordOp, sendLoginOtpOp } from './contract.ts'
import { attemptBy, withFailureLimit } from './limits.ts'
import { ensureOtp, sendOtp } from './otp.ts'
import { sha256Hex, verifyPassword } from './passwords.ts'
import { belongsTo, mayReceiveSecrets } from './proof.ts'
import { openSession, type SignInProof } from './sessions.ts'

export const sendLoginOtp = handle(sendLoginOtpOp, async (ctx, input) => {
  const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
  ensure(user, 'not_found', 'There is no account with this identifier.')
  const sentence = 'This contact is not verified. Sign in by the one that is, or by password.'
  noteAudit(ctx, { targetType: 'user', targetUuid: user.userUuid })
  ensure(mayReceiveSecrets(user, input.identifier_type), 'not_found', sentence)
  await sendOtp(ctx, { ...input, purpose: 'login' }, loginMessage)
  return {}
})

export const loginPassword = handle(loginPasswordOp, (ctx, input) =>
  withFailureLimit(ctx, attemptBy(ctx, input.identifier), async () => {
    const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
    noteAudit(ctx, { targetType: 'user', targetUuid: user?.userUuid ?? null })
    // The hash is of what was typed: the SHA-256 hex of a password does not pass for the password.
    const right = await verifyPassword(ctx.keys.passwordPepper, user?.passwordHash, sha256Hex(input.password))
    ensure(right && user, ...wrongPassword)
    return signIn(ctx, user, { amr: 'pwd', proved: null }, (now) => {
      ensure(now.passwordHash === user.passwordHash, ...wrongPassword)
    })
  }),
)

const wrongPassword = ['invalid_credentials', 'The identifier or the password is wrong.'] as const

export const loginOtp = handle(loginOtpOp, (ctx, input) =>
  withFailureLimit(ctx, attemptBy(ctx, input.identifier), async () => {
    const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
    noteAudit(ctx, { targetType: 'user', targetUuid: user?.userUuid ?? null })
    await ensureOtp(ctx, { ...input, purpose: 'login' }, 'invalid_credentials')
    ensure(user, 'invalid_credentials')
    return signIn(ctx, user, { amr: 'otp', proved: input.identifier_type }, (now) => {
      const stillTheirs = belongsTo(now, input) && mayReceiveSecrets(now, input.identifier_type)
      ensure(stillTheirs, 'invalid_credentials', 'The code is wrong or has expired. Ask for a new one.')
    })
  }),
)

/**
 * Opens the session with the person's row locked: what was compared outside, because it takes its time, has to be true
 * still. So no session outlives the password, the contact or the standing that opened it.
 */
const signIn = async (
  ctx: Ctx,
  { userUuid }: UserRow,
  proof: SignInProof,
  ensureStill: (now: UserRow) => void,
) => {
  noteAudit(ctx, { actorUserUuid: userUuid, targetType: 'user', targetUuid: userUuid })
  const { user, tokens } = await transact(ctx, async (tx) => {
    const user = await lockUser(tx, userUuid, 'to sign in')
    ensure(user, 'invalid_credentials')
    ensureStill(user)
    ensure(!isSuspended(user.status), 'user_inactive', suspended)
    return { user, tokens: await openSession(ctx, tx, { userUuid, ...proof }) }
  })
  return { user: await viewUser(ctx, user), ...tokens }
}

const suspended = 'This account is suspended. The administrators of the platform can restore it.'
