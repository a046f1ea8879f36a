import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  ensure,
  fieldFault,
  handle,
  noteAudit,
  transact,
  userStatus,
} from '../../kernel/index.ts'
import { resetMessage } from '../../platform/messages/contents.ts'
import { findUserBy, lockUser, type UserRow, updateUser } from '../users/store.ts'
import { forgotPasswordOp, resetPasswordOp } from './contract.ts'
import { noteWithinLimits } from './otp.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword, sha256Hex } from './passwords.ts'
import { mayReceiveSecrets } from './proof.ts'
import { findResetUser, putReset, useReset } from './reset-store.ts'
import * as store from './store.ts'

export const forgotPassword = handle(forgotPasswordOp, async (ctx, input) => {
  const user = await findUserBy(ctx.db, 'email', input.email)
  ensure(user, 'not_found', 'There is no account with this e-mail address.')
  const sentence = 'This e-mail address is not verified. Sign in by a code to the phone of the account.'
  noteAudit(ctx, { targetType: 'user', targetUuid: user.userUuid })
  ensure(mayReceiveSecrets(user, 'email'), 'not_found', sentence)
  await transact(ctx, (tx) => sendLink(ctx, tx, user))
  return {}
})

const sendLink = async (ctx: Ctx, tx: Tx, { userUuid, email }: UserRow): Promise<void> => {
  const now = ctx.clock.now()
  const token = ctx.ids.secret()
  const expiresAt = addMs(now, ctx.settings.passwordReset.ttlMs)
  await noteWithinLimits(ctx, tx, 'password reset', email)
  await putReset(tx, { userUuid, tokenHash: ctx.keys.secretHash(token), email, expiresAt, sentAt: now })
  // The host is the configured one: a forged Host header must not lead a person elsewhere.
  const link = `${ctx.settings.publicUrl}/reset-password?token=${token}`
  const content = resetMessage({ lifetimeMs: ctx.settings.passwordReset.ttlMs, link })
  await ctx.messages.send({ channel: 'email', to: email, expiresAt, ...content }, tx)
}

export const resetPassword = handle(resetPasswordOp, async (ctx, input) => {
  const tokenHash = ctx.keys.secretHash(input.token)
  const user = await findResetUser(ctx.db, tokenHash, ctx.clock.now())
  ensure(user, 'reset_token_invalid')
  noteAudit(ctx, { actorUserUuid: user.userUuid, targetType: 'user', targetUuid: user.userUuid })
  // A password that is refused does not use the link up.
  const problem = passwordProblem(input.new_password, user.email)
  if (problem) throw fieldFault('new_password', problem)
  const passwordHash = await hashPassword(ctx.keys.passwordPepper, sha256Hex(input.new_password))
  const act = async (tx: Tx) => {
    const standing = await lockUser(tx, user.userUuid, 'to change')
    ensure(await useReset(tx, tokenHash), 'reset_token_invalid')
    const reached = standing?.email === user.email && mayReceiveSecrets(standing, 'email')
    ensure(reached, 'reset_token_invalid')
    await replacePassword(ctx, tx, standing, passwordHash)
  }
  await transact(ctx, act, { takesFrom: [user.userUuid] })
  return {}
})

/** The link went to the address, so it is proved with it; a phone that was never proved may belong to a stranger. */
const replacePassword = async (ctx: Ctx, tx: Tx, user: UserRow, passwordHash: string): Promise<void> => {
  const now = ctx.clock.now()
  await updateUser(tx, user.userUuid, {
    passwordHash,
    passwordVouched: true,
    emailVerified: true,
    doubtedContact: user.phoneVerified ? null : 'phone',
    contactChangedAt: null,
    status: user.status === userStatus.registered ? userStatus.active : user.status,
    updatedAt: now,
  })
  await store.revokeSessionsOf(
    tx,
    { userUuid: user.userUuid },
    { revokedAt: now, revokeReason: 'password_reset' },
  )
  // A person who forgot a password has usually tried some; they must not have to wait.
  await store.forgiveAttemptsOf(tx, [user.email, user.phone])
  await ctx.events.publish(tx, { type: 'user_changed', user_uuid: user.userUuid })
}
