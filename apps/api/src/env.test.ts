import { describe, expect, it } from 'vitest'
import { envSchema } from './env.ts'

const secret = 'a secret of sixteen characters'
const complete = {
  DATABASE_URL: 'postgresql://clearway@db.example/clearway',
  TOKEN_SIGNING_KEY: '{}',
  PASSWORD_PEPPER: secret,
  OTP_PEPPER: secret,
  SESSION_TOKEN_KEY: secret,
  API_KEY_PEPPER: secret,
  CONSOLE_PARTNER_KEY: secret,
  PLATFORM_ADMIN_PARTNER_KEY: secret,
}
const production = { ...complete, CLEARWAY_MODE: 'production' }
const faultsOf = (env: Record<string, string>): string[] =>
  envSchema.safeParse(env).error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('the environment of the api process', () => {
  it('is complete in development without a mail server, in production only with one', () => {
    expect(faultsOf(complete)).toEqual([])
    expect(faultsOf(production)).toEqual(['SMTP_URL'])
    expect(faultsOf({ ...production, SMTP_URL: 'smtps://mail.example' })).toEqual([])
  })

  it('names an administrator’s address that is none', () => {
    expect(faultsOf({ ...complete, PLATFORM_ADMIN_EMAILS: 'notmail' })).toEqual(['PLATFORM_ADMIN_EMAILS'])
    expect(faultsOf({ ...complete, PLATFORM_ADMIN_EMAILS: 'Root@Example.org' })).toEqual([])
  })

  it('has all its faults named at once', () => {
    const { OTP_PEPPER: _without, ...rest } = production
    expect(faultsOf(rest).toSorted()).toEqual(['OTP_PEPPER', 'SMTP_URL'])
    const wrong = { ...complete, SMTP_URL: 'mail.example', SMS_GATEWAY_URL: 'sms.example' }
    expect(faultsOf(wrong).toSorted()).toEqual(['SMS_GATEWAY_URL', 'SMTP_URL'])
  })
})
