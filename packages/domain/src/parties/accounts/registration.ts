import type { Tx } from '@clearway/db'
import { ensure, fieldFault, handle, noteAudit, transact, userStatus } from '../../kernel/index.ts'
import { type CodeFacts, verifyMessage } from '../../platform/messages/contents.ts'
import { presentAccount } from '../users/present.ts'
import { findUserBy, insertUser, type UserRow } from '../users/store.ts'
import { registerOp, sendVerifyOtpOp, verifyOp } from './contract.ts'
import { ensureOtp, sendOtp } from './otp.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword, sha256Hex } from './passwords.ts'
import { contactsTaken, contactTaken } from './profile.ts'
import { isVerified } from './proof.ts'
import { verifyContact } from './verification.ts'

export const register = handle(registerOp, async (ctx, input) => {
  const problem = passwordProblem(input.password, input.email)
  if (problem) throw fieldFault('password', problem)
  const taken = await Promise.all([
    findUserBy(ctx.db, 'email', input.email),
    findUserBy(ctx.db, 'phone', input.phone),
  ])
  const fields = (['email', 'phone'] as const).filter((_field, index) => taken[index])
  if (fields.length > 0) throw contactsTaken(fields)
  const now = ctx.clock.now()
  const row = {
    userUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('user'),
    email: input.email,
    firstName: input.first_name,
    lastName: input.last_name,
    phone: input.phone,
    passwordHash: await hashPassword(ctx.keys.passwordPepper, sha256Hex(input.password)),
    status: userStatus.registered,
    createdAt: now,
    updatedAt: now,
  }
  const user = await transact(ctx, (tx) => insertUser(tx, row)).catch(contactTaken)
  return { user: { ...presentAccount(user), created_at: user.createdAt.toISOString() } }
})

export const sendVerifyOtp = handle(sendVerifyOtpOp, async (ctx, input) => {
  const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
  noteAudit(ctx, { targetType: 'user', targetUuid: user?.userUuid ?? null })
  const waits = user && !isVerified(user, input.identifier_type)
  await sendOtp(ctx, { ...input, purpose: 'verify' }, waits ? verifyMessageTo(user) : null)
  return {}
})

const verifyMessageTo = (user: UserRow) => (facts: CodeFacts) =>
  verifyMessage({
    ...facts,
    registeredAt: user.createdAt,
    isFirst: !user.emailVerified && !user.phoneVerified,
  })

export const verify = handle(verifyOp, async (ctx, input) => {
  await ensureOtp(ctx, { ...input, purpose: 'verify' }, 'invalid_otp')
  const act = (tx: Tx) => verifyContact(ctx, tx, input.identifier_type, input.identifier)
  const holder = await findUserBy(ctx.db, input.identifier_type, input.identifier)
  const verified = await transact(ctx, act, { takesFrom: holder ? [holder.userUuid] : [] })
  ensure(verified, 'invalid_otp')
  return input.identifier_type === 'email'
    ? { email_verified: true as const }
    : { phone_verified: true as const }
})
