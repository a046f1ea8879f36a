import { ensure, fieldFault, handle, userStatus } from '../kernel/index.ts'
import { contactsTaken, contactTaken } from '../users/profile.ts'
import { findUserBy, insertUser } from '../users/store.ts'
import { registerOp, sendVerifyOtpOp, verifyOp } from './contract.ts'
import { ensureOtp, sendOtp } from './otp.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword, sha256Hex } from './passwords.ts'
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
  const user = await insertUser(ctx.db, {
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
  }).catch(contactTaken)
  return {
    user: {
      user_uuid: user.userUuid,
      user_svc_id: user.svcId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      status: user.status,
      created_at: user.createdAt.toISOString(),
    },
  }
})

export const sendVerifyOtp = handle(sendVerifyOtpOp, async (ctx, input) => {
  const user = await findUserBy(ctx.db, input.identifier_type, input.identifier)
  const verified = input.identifier_type === 'email' ? user?.emailVerified : user?.phoneVerified
  await sendOtp(ctx, { ...input, purpose: 'verify' }, user !== undefined && !verified)
  return {}
})

export const verify = handle(verifyOp, async (ctx, input) => {
  await ensureOtp(ctx, { ...input, purpose: 'verify' }, 'invalid_otp')
  const verified = await ctx.db.transaction((tx) =>
    verifyContact(ctx, tx, input.identifier_type, input.identifier),
  )
  ensure(verified, 'invalid_otp')
  return input.identifier_type === 'email'
    ? { email_verified: true as const }
    : { phone_verified: true as const }
})
