import { z } from 'zod'
import { Name, operation, PhoneNumber, route, WireTime } from '../../kernel/contract.ts'
import { passwordLetters } from '../../kernel/text-lengths.ts'
import { EmailAddress, withIdentifier } from '../users/contact.ts'
import { User } from '../users/contract.ts'

const Password = z
  .string({ error: 'must be a text' })
  // It has no UTF-8, and so no SHA-256 of its own.
  .refine((value) => value.isWellFormed(), { error: 'must not contain half of a surrogate pair' })
  .refine((value) => [...value].length >= passwordLetters.least, {
    error: `must have at least ${passwordLetters.least} characters`,
  })
  .refine((value) => [...value].length <= passwordLetters.most, {
    error: `must have at most ${passwordLetters.most} characters`,
  })
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
const partner = { who: 'partner' } as const
const partnerOrUser = { who: 'partner', orUser: true } as const

export const registerOp = operation({
  ...route.create('/auth/register', 'Account registered'),
  name: 'accounts.register',
  about: 'user',
  summary: 'Opens an account. Verify its e-mail address or phone next.',
  access: partner,
  input: z.object({
    email: EmailAddress,
    password: Password.describe('8 to 128 characters, not a common one, not your e-mail name'),
    first_name: Name(100),
    last_name: Name(100),
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
  ...route.command(
    '/auth/verify/send-otp',
    'If this contact belongs to an account and waits for verification, a code is on its way',
  ),
  name: 'accounts.sendVerifyOtp',
  about: 'user',
  summary:
    'Sends a one-time code to verify an e-mail address or phone; the answer does not tell whether it is known.',
  access: partner,
  input: withIdentifier({}),
  fails: ['rate_limited'],
})

export const verifyOp = operation({
  ...route.post('/auth/verify', 'Contact verified'),
  name: 'accounts.verify',
  about: 'user',
  summary:
    'Verifies an e-mail address or phone by its one-time code; the first one activates the account. Somebody who is signed in to it sends the access token along: without, the first proof of an account that was signed in to before ends its sessions and its password.',
  access: partnerOrUser,
  input: withIdentifier({ otp: Otp }),
  output: z.union([
    z.object({ email_verified: z.literal(true) }),
    z.object({ phone_verified: z.literal(true) }),
  ]),
  fails: ['invalid_otp'],
})

export const sendLoginOtpOp = operation({
  ...route.command('/auth/login/send-otp', 'A code is on its way'),
  name: 'accounts.sendLoginOtp',
  about: 'user',
  summary: 'Sends a one-time code to sign in with.',
  access: partner,
  input: withIdentifier({}),
  fails: ['not_found', 'rate_limited'],
})

const tokensStay = {
  none: 'answers with tokens, which stay with the server: pages sign in through next-auth',
}

export const loginPasswordOp = operation({
  ...route.post('/auth/login-password', 'Signed in'),
  name: 'accounts.loginPassword',
  about: 'user',
  summary: 'Signs in by password.',
  access: partner,
  input: withIdentifier({
    password: z.string({ error: 'must be a text' }).min(1, { error: 'must not be empty' }).max(1024),
  }),
  output: SignedIn,
  fails: ['invalid_credentials', 'user_inactive', 'rate_limited'],
  pages: tokensStay,
})

export const loginOtpOp = operation({
  ...route.post('/auth/login-otp', 'Signed in'),
  name: 'accounts.loginOtp',
  about: 'user',
  summary: 'Signs in by one-time code.',
  access: partner,
  input: withIdentifier({ otp: Otp }),
  output: SignedIn,
  fails: ['invalid_credentials', 'user_inactive', 'rate_limited'],
  pages: tokensStay,
})

export const refreshTokenOp = operation({
  ...route.post('/auth/refresh-token', 'Tokens refreshed'),
  name: 'accounts.refreshToken',
  about: 'user',
  summary: 'Exchanges a refresh token, once, for new tokens. A second use ends the whole session.',
  access: partner,
  input: z.object({
    refresh_token: z.string({ error: 'must be a text' }).min(1, { error: 'is required' }).max(512),
  }),
  output: z.object(Tokens),
  fails: ['refresh_token_invalid', 'rate_limited'],
  pages: tokensStay,
})

export const logoutOp = operation({
  ...route.command('/auth/logout', 'Signed out'),
  name: 'accounts.logout',
  about: 'user',
  summary: 'Ends the session: its access and refresh tokens stop working.',
  access: { who: 'user' },
})

export const changePasswordOp = operation({
  ...route.command('/auth/change-password', 'Password changed'),
  name: 'accounts.changePassword',
  about: 'user',
  summary:
    'Changes the password. Both fields are SHA-256 of the password as hexadecimal; other sessions end.',
  access: { who: 'user' },
  input: z.object({ current_password: PasswordHash, new_password: PasswordHash }),
  fails: ['invalid_credentials', 'rate_limited'],
})

export const logoutEverywhereOp = operation({
  ...route.command('/auth/logout-all', 'Signed out everywhere'),
  name: 'accounts.logoutEverywhere',
  about: 'user',
  summary: 'Ends every session of yours, or every other one: their access and refresh tokens stop working.',
  access: { who: 'user' },
  input: z.object({
    keep_current: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .describe('true leaves the session of this request'),
  }),
})

export const forgotPasswordOp = operation({
  ...route.command('/auth/forgot-password', 'A link to set a new password is on its way'),
  name: 'accounts.forgotPassword',
  about: 'user',
  summary:
    'Sends a link to set a new password to a registered e-mail address. It works once, for 30 minutes unless the operator set another time.',
  access: partner,
  input: z.object({ email: EmailAddress }),
  fails: ['not_found', 'rate_limited'],
})

export const resetPasswordOp = operation({
  ...route.command('/auth/reset-password', 'Password set. Sign in with it.'),
  name: 'accounts.resetPassword',
  about: 'user',
  summary: 'Sets a new password by the token of the link that was sent; every session of the account ends.',
  access: partner,
  input: z.object({
    token: z.string({ error: 'must be a text' }).min(1, { error: 'must not be empty' }).max(512),
    new_password: Password.describe('The password itself, by the rules of registration'),
  }),
  fails: ['reset_token_invalid'],
})
