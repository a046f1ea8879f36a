import type { Tx } from '@clearway/db'
import { addMs, type Ctx, day, ensure, hour, type Message, sameSecret } from '../kernel/index.ts'
import { loginLetter, verifyLetter } from '../messages/letters.ts'
import type { IdentifierType } from '../users/contact.ts'
import { refuseUntil } from './limits.ts'
import * as store from './store.ts'

export interface OtpTarget {
  purpose: store.OtpPurpose
  identifier_type: IdentifierType
  identifier: string
}

/**
 * Makes a new code for an identifier, within its sending limits, and sends it. With `deliver` false everything
 * happens but the message, so that a caller cannot tell whether the identifier belongs to an account.
 */
export const sendOtp = async (ctx: Ctx, target: OtpTarget, deliver: boolean): Promise<void> => {
  const code = ctx.ids.digits(6)
  await ctx.db.transaction(async (tx) => {
    const expiresAt = await renewCode(ctx, tx, target, code)
    if (deliver) await ctx.messages.send(codeMessage(ctx, target, { code, expiresAt }), tx)
  })
}

/** Answers until when the code is good. */
const renewCode = async (ctx: Ctx, tx: Tx, target: OtpTarget, code: string): Promise<Date> => {
  const { purpose, identifier } = target
  const { otp } = ctx.settings
  const now = ctx.clock.now()
  await store.lockIdentifier(tx, 'otp', identifier)
  await refuseTooMany(ctx, tx, target, now)
  await store.dropSendsBefore(tx, identifier, addMs(now, -day))
  const expiresAt = addMs(now, otp.ttlMs)
  await store.putCode(tx, {
    purpose,
    identifier,
    codeHash: ctx.keys.otpHash(purpose, identifier, code),
    attemptsLeft: otp.attempts,
    expiresAt,
    sentAt: now,
  })
  return expiresAt
}

/** 60 s between codes of one purpose; 5 an hour and 10 a day for an identifier, whatever the purpose. */
const refuseTooMany = async (ctx: Ctx, tx: Tx, target: OtpTarget, now: Date): Promise<void> => {
  const { otp } = ctx.settings
  const last = await store.lastSentAt(tx, target.purpose, target.identifier)
  if (last) refuseUntil(addMs(last, otp.resendAfterMs), now, { reason: 'A code was sent already.', limit: 1 })
  for (const [window, limit] of [
    [hour, otp.perHour],
    [day, otp.perDay],
  ] as const) {
    const { total, first } = await store.sendsSince(tx, target.identifier, addMs(now, -window))
    if (total >= limit) refuseUntil(addMs(first, window), now, { reason: 'Too many codes were sent.', limit })
  }
}

/** Whether the code is the right one; a right code is used up, a wrong one costs one of five attempts. */
export const redeemOtp = async (ctx: Ctx, target: OtpTarget, code: string): Promise<boolean> => {
  const { purpose, identifier } = target
  const held = await store.takeAttempt(ctx.db, purpose, identifier, ctx.clock.now())
  if (!held || !sameSecret(held.codeHash, ctx.keys.otpHash(purpose, identifier, code))) return false
  return store.useCode(ctx.db, held)
}

export const ensureOtp = async (
  ctx: Ctx,
  target: OtpTarget & { otp: string },
  code: 'invalid_otp' | 'invalid_credentials',
): Promise<void> => {
  const right = await redeemOtp(ctx, target, target.otp)
  ensure(right, code, 'The code is wrong or has expired. Ask for a new one.')
}

const codeMessage = (
  ctx: Ctx,
  { purpose, identifier_type, identifier }: OtpTarget,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Message => {
  const letter = purpose === 'verify' ? verifyLetter : loginLetter
  return {
    channel: identifier_type === 'email' ? 'email' : 'sms',
    to: identifier,
    expiresAt,
    ...letter({ code, minutes: ctx.settings.otp.ttlMs / 60_000 }),
  }
}
