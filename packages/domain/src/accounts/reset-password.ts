import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  day,
  ensure,
  fieldFault,
  handle,
  hour,
  noteAudit,
  transact,
} from '../kernel/index.ts'
import { resetLetter } from '../messages/letters.ts'
import { findUserBy, type UserRow, updateUser } from '../users/store.ts'
import { forgotPasswordOp, resetPasswordOp } from './contract.ts'
import { refuseUntil } from './limits.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword, sha256Hex } from './passwords.ts'
import { findResetUser, putReset, useReset } from './reset-store.ts'
import * as store from './store.ts'

export const forgotPassword = handle(forgotPasswordOp, async (ctx, input) => {
  const user = await findUserBy(ctx.db, 'email', input.email)
  ensure(user, 'not_found', 'There is no account with this e-mail address.')
  noteAudit(ctx, { targetType: 'user', targetUuid: user.userUuid })
  await transact(ctx, (tx) => sendLink(ctx, tx, user))
  return {}
})

const sendLink = async (ctx: Ctx, tx: Tx, { userUuid, email }: UserRow): Promise<void> => {
  const now = ctx.clock.now()
  const token = ctx.ids.secret()
  const expiresAt = addMs(now, ctx.settings.passwordReset.ttlMs)
  await noteWithinLimits(ctx, tx, email, now)
  await putReset(tx, { userUuid, tokenHash: ctx.keys.secretHash(token), email, expiresAt, sentAt: now })
  const minutes = ctx.settings.passwordReset.ttlMs / 60_000
  // The host is the configured one: a forged Host header must not send anybody elsewhere.
  const link = `${ctx.settings.publicUrl.replace(/\/+$/, '')}/reset-password?token=${token}`
  const letter = resetLetter({ minutes, link })
  await ctx.messages.send({ channel: 'email', to: email, expiresAt, ...letter }, tx)
}

/** 5 an hour and 10 a day for an address, counted apart from its one-time codes. */
const noteWithinLimits = async (ctx: Ctx, tx: Tx, email: string, now: Date): Promise<void> => {
  const counted = `password reset ${email}`
  await store.lockIdentifier(tx, 'otp', counted)
  for (const [window, limit] of [
    [hour, ctx.settings.passwordReset.perHour],
    [day, ctx.settings.passwordReset.perDay],
  ] as const) {
    const { total, first } = await store.sendsSince(tx, counted, addMs(now, -window))
    if (total >= limit) refuseUntil(addMs(first, window), now, { reason: 'Too many links were sent.', limit })
  }
  await store.dropSendsBefore(tx, counted, addMs(now, -day))
  await store.noteSend(tx, counted, now)
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
  await transact(ctx, async (tx) => {
    ensure(await useReset(tx, tokenHash), 'reset_token_invalid')
    await replacePassword(ctx, tx, user, passwordHash)
  })
  return {}
})

const replacePassword = async (ctx: Ctx, tx: Tx, user: UserRow, passwordHash: string): Promise<void> => {
  const now = ctx.clock.now()
  await updateUser(tx, user.userUuid, { passwordHash, updatedAt: now })
  await store.revokeSessionsOf(
    tx,
    { userUuid: user.userUuid },
    { revokedAt: now, revokeReason: 'password_reset' },
  )
  // Whoever forgot a password has usually tried some; they must not have to wait.
  await store.forgiveAttemptsOf(tx, [user.email, user.phone])
  await ctx.events.publish(tx, { type: 'user_changed', user_uuid: user.userUuid })
}
