import { describe, expect, it } from 'vitest'
import { type Failure, minute, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildUser, lastCode, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { testStart } from '../../testing/world.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld()

const anand = {
  email: 'Anand.Iyer@Example.org',
  password: 'a long enough phrase',
  first_name: 'Anand',
  last_name: 'Iyer',
  phone: '+919812345678',
}
const ctx = () => world.as(partnerActor)
const register = (input: object) => accountOperations.register.invoke(ctx(), {}, { ...anand, ...input })
const sendOtp = (identifier: string) =>
  accountOperations.sendVerifyOtp.invoke(ctx(), {}, { identifier_type: 'email', identifier })
const verify = (identifier: string, otp: string) =>
  accountOperations.verify.invoke(ctx(), {}, { identifier_type: 'email', identifier, otp })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => expect.unreachable(),
    (error: Failure) => error,
  )

describe('registration', () => {
  it('Anand registers and has status 0, his e-mail in lower case', async () => {
    const { user } = await register({})
    expect(user).toMatchObject({ email: 'anand.iyer@example.org', phone: anand.phone, status: 0 })
    expect(user.user_svc_id).toMatch(/^USR-/)
    expect(user.created_at).toBe(testStart.toISOString())
  })

  it('an e-mail and phone that are taken are named, each under details', async () => {
    const failure = await failureOf(register({ email: 'ANAND.IYER@example.org' }))
    expect(failure.code).toBe('already_exists')
    expect(Object.keys(failure.details ?? {})).toEqual(['email', 'phone'])
  })

  it('of twenty who register one e-mail at once, one is let in and the others get 409', async () => {
    const calls = Array.from({ length: 20 }, (_, index) =>
      refusal(register({ email: 'race@example.org', phone: `+4915${10000000 + index}` })),
    )
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already_exists')).toHaveLength(19)
  })

  it.each([
    ['too short', { password: 'abc1234' }],
    ['too long', { password: 'x'.repeat(129) }],
    ['one of the commonest', { password: 'Password123' }],
    ['the e-mail name', { email: 'long.enough.name@example.org', password: 'Long.Enough.Name' }],
    ['a phone that is not E.164', { phone: '0049 123' }],
    ['no e-mail address', { email: 'nobody' }],
    ['a missing name', { first_name: undefined }],
  ])('is refused with 400: %s', async (_name, input) => {
    expect(await refusal(register({ email: 'new@example.org', phone: '+4917000000', ...input }))).toBe(
      'invalid_input',
    )
  })
})

describe('verification', () => {
  it('the first verified contact activates the account, once', async () => {
    const { user, actor } = await buildUser(world, { unverified: true })
    world.clock.advance(minute)
    await sendOtp(user.email)
    const otp = lastCode(world, user.email)
    expect(await verify(user.email, otp)).toEqual({ email_verified: true })
    expect(await refusal(verify(user.email, otp))).toBe('invalid_otp')
    const me = await capabilities.users.me.invoke(world.as(actor), {}, {})
    expect(me).toMatchObject({ status: 1, email_verified: true, phone_verified: false })
  })

  it('an unknown identifier gets the same answer and the same limits, and no message', async () => {
    const before = world.sent.length
    expect(await sendOtp('nobody@example.org')).toEqual({})
    expect(await refusal(sendOtp('nobody@example.org'))).toBe('rate_limited')
    expect(world.sent).toHaveLength(before)
  })

  it('of fifty wrong codes at once five are looked at, and then the right one is refused too', async () => {
    const { user } = await buildUser(world, { unverified: true })
    await sendOtp(user.email)
    const otp = lastCode(world, user.email)
    const guesses = Array.from({ length: 50 }, () => refusal(verify(user.email, wrong(otp))))
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['invalid_otp']))
    expect(await refusal(verify(user.email, otp))).toBe('invalid_otp')
  })

  it('fifty who know the code at once: it counts once', async () => {
    const { user } = await buildUser(world, { unverified: true })
    await sendOtp(user.email)
    const otp = lastCode(world, user.email)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(verify(user.email, otp))))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
  })

  it('a code expires after five minutes and when a newer one is sent', async () => {
    const { user } = await buildUser(world, { unverified: true })
    await sendOtp(user.email)
    const old = lastCode(world, user.email)
    world.clock.advance(minute)
    await sendOtp(user.email)
    const newer = lastCode(world, user.email)
    if (old !== newer) expect(await refusal(verify(user.email, old))).toBe('invalid_otp')
    world.clock.advance(5 * minute)
    expect(await refusal(verify(user.email, newer))).toBe('invalid_otp')
  })

  it('codes go out once a minute and five times an hour, with the time to wait', async () => {
    const { user } = await buildUser(world, { unverified: true })
    // Signing in took one of the five already.
    await sendOtp(user.email)
    const early = await failureOf(sendOtp(user.email))
    expect([early.code, early.retryAfterS]).toEqual(['rate_limited', 60])
    world.clock.advance(59 * second)
    expect(await refusal(sendOtp(user.email))).toBe('rate_limited')
    for (let sent = 2; sent < 5; sent += 1) {
      world.clock.advance(minute)
      await sendOtp(user.email)
    }
    world.clock.advance(minute)
    const hourly = await failureOf(sendOtp(user.email))
    expect(hourly.retryAfterS).toBeGreaterThan(3000)
    world.clock.advance((hourly.retryAfterS ?? 0) * second)
    expect(await refusal(sendOtp(user.email))).toBe('allowed')
  })

  it('of ten who ask for a code at once one message is sent', async () => {
    const { user } = await buildUser(world, { unverified: true })
    const before = world.sent.length
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(sendOtp(user.email))))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(world.sent).toHaveLength(before + 1)
  })
})
