import { generateKeyPairSync } from 'node:crypto'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { envSchema } from './env.ts'

const secret = 'a secret of sixteen characters'
const complete = {
  DATABASE_URL: 'postgresql://clearway@db.example/clearway',
  TOKEN_SIGNING_KEY: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
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

  it.each([
    ['TOKEN_SIGNING_KEY', 'a secret that is no key'],
    ['TOKEN_SIGNING_KEY', '{"kty":"OKP","crv":"Ed25519","d":"a secret","x":"a"}'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['CORS_ORIGINS', 'https://partner.example/app'],
    ['PUBLIC_URL', 'https://clearway.example/app'],
    ['PUBLIC_URL', 'ftp://clearway.example'],
    ['PUBLIC_URL', 'www.clearway.example'],
  ])('says of a wrong %s what would be right, and nothing of what it is', (name, value) => {
    const issues = envSchema.safeParse({ ...complete, [name]: value }).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be `)),
    ])
    expect(issues[0]?.message).not.toContain(value)
  })

  it('takes what Fastify takes for proxies', async () => {
    for (const TRUSTED_PROXIES of ['loopback, 10.0.0.0/8', 'uniquelocal,linklocal', 'fd00::/8,192.0.2.1'])
      await fastify({ trustProxy: envSchema.parse({ ...complete, TRUSTED_PROXIES }).TRUSTED_PROXIES }).close()
  })

  it('puts paths behind an origin, with or without a slash at its end', () => {
    const { PUBLIC_URL, CORS_ORIGINS } = envSchema.parse({
      ...complete,
      PUBLIC_URL: 'https://Clearway.example/',
      CORS_ORIGINS: 'https://partner.example/, *',
    })
    expect({ PUBLIC_URL, CORS_ORIGINS }).toEqual({
      PUBLIC_URL: 'https://clearway.example',
      CORS_ORIGINS: ['https://partner.example', '*'],
    })
  })

  it('has all its faults named at once', () => {
    const { OTP_PEPPER: _without, ...rest } = production
    expect(faultsOf(rest).toSorted()).toEqual(['OTP_PEPPER', 'SMTP_URL'])
    const wrong = { ...complete, SMTP_URL: 'mail.example', SMS_GATEWAY_URL: 'sms.example' }
    expect(faultsOf(wrong).toSorted()).toEqual(['SMS_GATEWAY_URL', 'SMTP_URL'])
  })
})
