import { z } from 'zod'
import { operation, Text, WireTime } from '../kernel/contract.ts'
import { EmailAddress, PhoneNumber, withIdentifier } from '../users/contact.ts'
import { User } from '../users/contract.ts'

const Password = z
  .string({ error: 'must be a text' })
  // It has no UTF-8, and so no SHA-256 of its own.
  .refine((value) => value.isWellFormed(), { error: 'must not contain half of a surrogate pair' })
  .refine((value) => [...value].length >= 8, { error: 'must have at least 8 characters' })
  .refine((value) => [...value].length <= 128, { error: 'must have at most 128 characters' })
const PasswordHash = z
  .string({ error: 'must be a text' })
  .regex(/^[0-9a-f]{64}$/i, { error: 'must be the SHA-256 of the password as 64 hexadecimal digits' })
const Otp = z
  .string({ error: 'must be a text of 6 digits' })
  .regex(/^\d{6}$/, { error: 'must be a text of 6 digits' })

const Tokens = {
  token: z.string().describe('Access token: Authorization: Bearer <token>'),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string(),
  refresh_expires_in: z.int().describe('Seconds'),
}
const SignedIn = z.object({ user: User, ...Tokens })
const nothing = z.object({})
const partner = { who: 'partner' } as const

export const registerOp = operation({
  name: 'accounts.register',
  kind: 'mutation',
  summary: 'Opens an account. Verify its e-mail address or phone next.',
  rest: { method: 'POST', path: '/auth/register', status: 201, message: 'Account registered', body: 'data' },
  access: partner,
  input: z.object({
    email: EmailAddress,
    password: Password.describe('8 to 128 characters, not a common one, not your e-mail name'),
    first_name: Text(100),
    last_name: Text(100),
    phone: PhoneNumber,
  }),
  output: z.object({
    user: z.object({
      user_uuid: z.uuid(),
      user_svc_id: z.string(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string(),
      status: z.int().describe('0 registered'),
      created_at: WireTime,
    }),
  }),
  fails: ['already_exists'],
})

export const sendVerifyOtpOp = operation({
  name: 'accounts.sendVerifyOtp',
  kind: 'mutation',
  summary:
    'Sends a one-time code to verify an e-mail address or phone; the answer does not tell whether it is known.',
  rest: {
    method: 'POST',
    path: '/auth/verify/send-otp',
    message: 'If this contact belongs to an account and waits for verification, a code is on its way',
    body: 'message',
  },
  access: partner,
  input: withIdentifier({}),
  output: nothing,
  fails: ['rate_limited'],
})

export const verifyOp = operation({
  name: 'accounts.verify',
  kind: 'mutation',
  summary: 'Verifies an e-mail address or phone by its one-time code; the first one activates the account.',
  rest: { method: 'POST', path: '/auth/verify', message: 'Contact verified', body: 'data' },
  access: partner,
  input: withIdentifier({ otp: Otp }),
  output: z.union([
    z.object({ email_verified: z.literal(true) }),
    z.object({ phone_verified: z.literal(true) }),
  ]),
  fails: ['invalid_otp'],
})

export const sendLoginOtpOp = operation({
  name: 'accounts.sendLoginOtp',
  kind: 'mutation',
  summary: 'Sends a one-time code to sign in with.',
  rest: { method: 'POST', path: '/auth/login/send-otp', message: 'A code is on its way', body: 'message' },
  access: partner,
  input: withIdentifier({}),
  output: nothing,
  fails: ['not_found', 'rate_limited'],
})

export const loginPasswordOp = operation({
  name: 'accounts.loginPassword',
  kind: 'mutation',
  summary: 'Signs in by password.',
  rest: { method: 'POST', path: '/auth/login-password', message: 'Signed in', body: 'data' },
  access: partner,
  input: withIdentifier({
    password: z.string({ error: 'must be a text' }).min(1, { error: 'must not be empty' }).max(1024),
  }),
  output: SignedIn,
  fails: ['invalid_credentials', 'user_inactive', 'rate_limited'],
})

export const loginOtpOp = operation({
  name: 'accounts.loginOtp',
  kind: 'mutation',
  summary: 'Signs in by one-time code.',
  rest: { method: 'POST', path: '/auth/login-otp', message: 'Signed in', body: 'data' },
  access: partner,
  input: withIdentifier({ otp: Otp }),
  output: SignedIn,
  fails: ['invalid_credentials', 'user_inactive', 'rate_limited'],
})

export const refreshTokenOp = operation({
  name: 'accounts.refreshToken',
  kind: 'mutation',
  summary: 'Exchanges a refresh token, once, for new tokens. A second use ends the whole session.',
  rest: { method: 'POST', path: '/auth/refresh-token', message: 'Tokens refreshed', body: 'data' },
  access: partner,
  input: z.object({
    refresh_token: z.string({ error: 'must be a text' }).min(1, { error: 'is required' }).max(512),
  }),
  output: z.object(Tokens),
  fails: ['refresh_token_invalid', 'rate_limited'],
})

export const logoutOp = operation({
  name: 'accounts.logout',
  kind: 'mutation',
  summary: 'Ends the session: its access and refresh tokens stop working.',
  rest: { method: 'POST', path: '/auth/logout', message: 'Signed out', body: 'message' },
  access: { who: 'user' },
  output: nothing,
})

export const changePasswordOp = operation({
  name: 'accounts.changePassword',
  kind: 'mutation',
  summary:
    'Changes the password. Both fields are SHA-256 of the password as hexadecimal; other sessions end.',
  rest: { method: 'POST', path: '/auth/change-password', message: 'Password changed', body: 'message' },
  access: { who: 'user' },
  input: z.object({ current_password: PasswordHash, new_password: PasswordHash }),
  output: nothing,
  fails: ['invalid_credentials', 'rate_limited'],
})

export const logoutEverywhereOp = operation({
  name: 'accounts.logoutEverywhere',
  kind: 'mutation',
  summary: 'Ends every session of yours, or every other one: their access and refresh tokens stop working.',
  rest: { method: 'POST', path: '/auth/logout-all', message: 'Signed out everywhere', body: 'message' },
  access: { who: 'user' },
  input: z.object({
    keep_current: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .describe('true leaves the session of this request'),
  }),
  output: nothing,
})

export const forgotPasswordOp = operation({
  name: 'accounts.forgotPassword',
  kind: 'mutation',
  summary:
    'Sends a link to set a new password to a registered e-mail address. It works once, for 30 minutes.',
  rest: {
    method: 'POST',
    path: '/auth/forgot-password',
    message: 'A link to set a new password is on its way',
    body: 'message',
  },
  access: partner,
  input: z.object({ email: EmailAddress }),
  output: nothing,
  fails: ['not_found', 'rate_limited'],
})

export const resetPasswordOp = operation({
  name: 'accounts.resetPassword',
  kind: 'mutation',
  summary: 'Sets a new password by the token of the link that was sent; every session of the account ends.',
  rest: {
    method: 'POST',
    path: '/auth/reset-password',
    message: 'Password set. Sign in with it.',
    body: 'message',
  },
  access: partner,
  input: z.object({
    token: z.string({ error: 'must be a text' }).min(1, { error: 'must not be empty' }).max(512),
    new_password: Password.describe('The password itself, by the rules of registration'),
  }),
  output: nothing,
  fails: ['reset_token_invalid'],
})
