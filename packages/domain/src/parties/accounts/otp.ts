import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  day,
  ensure,
  hour,
  type OutgoingMessage,
  sameSecret,
  transactApart,
} from '../../kernel/index.ts'
import type { CodeFacts, MessageContent } from '../../platform/messages/contents.ts'
import type { IdentifierType } from '../users/contact.ts'
import { refuseUntil } from './limits.ts'
import * as store from './store.ts'

export interface OtpTarget {
  purpose: store.OtpPurpose
  identifier_type: IdentifierType
  identifier: string
}

/**
 * Makes a new code for an identifier, within its sending limits, and sends it in its content. Without one everything
 * happens but the message, so that a caller cannot learn whether the identifier belongs to an account.
 */
export const sendOtp = async (
  ctx: Ctx,
  target: OtpTarget,
  content: ((facts: CodeFacts) => MessageContent) | null,
): Promise<void> => {
  const code = ctx.ids.digits(6)
  await transactApart(ctx, async (tx) => {
    const expiresAt = await renewCode(ctx, tx, target, code)
    if (!content) return
    const words = content({ code, lifetimeMs: ctx.settings.otp.ttlMs })
    await ctx.messages.send({ ...addressed(target), expiresAt, ...words }, tx)
  })
}

/** Answers until when the code is good. */
const renewCode = async (ctx: Ctx, tx: Tx, target: OtpTarget, code: string): Promise<Date> => {
  const { purpose, identifier } = target
  const { otp } = ctx.settings
  const now = ctx.clock.now()
  await store.lockIdentifier(tx, 'otp', identifier)
  await refuseTooMany(ctx, tx, target, now)
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
  await refuseBeyond(tx, target.identifier, { ...otp, now, reason: 'Too many codes were sent.' })
}

interface Allowance {
  perHour: number
  perDay: number
  now: Date
  reason: string
}

const refuseBeyond = async (tx: Tx, counted: string, { perHour, perDay, now, reason }: Allowance) => {
  for (const [window, limit] of [
    [hour, perHour],
    [day, perDay],
  ] as const) {
    const { total, first } = await store.sendsSince(tx, counted, addMs(now, -window))
    if (total >= limit) refuseUntil(addMs(first, window), now, { reason, limit })
  }
}

/** Links and notices to one contact: 5 an hour and 10 a day of each kind, apart from its one-time codes. */
export const noteWithinLimits = async (
  ctx: Ctx,
  tx: Tx,
  kind: 'password reset' | 'contact changed',
  contact: string,
): Promise<void> => {
  const now = ctx.clock.now()
  const counted = `${kind} ${contact}`
  await store.lockIdentifier(tx, 'otp', counted)
  const { perHour, perDay } = ctx.settings.passwordReset
  const reason =
    kind === 'password reset' ? 'Too many links were sent.' : 'Too many messages were sent to it.'
  await refuseBeyond(tx, counted, { perHour, perDay, now, reason })
  await store.noteSend(tx, counted, now)
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

const addressed = ({ identifier_type, identifier }: OtpTarget): Pick<OutgoingMessage, 'channel' | 'to'> => ({
  channel: identifier_type === 'email' ? 'email' : 'sms',
  to: identifier,
})
