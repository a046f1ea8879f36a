import { tables } from '@clearway/db'
import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { builderPassword, buildUser, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { authenticate } from '../access/authenticate.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { sha256Hex } from './passwords.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld({ publicUrl: 'https://clearway.example' })
await ensureSeedKeys(world.services, { platformAdminKey: 'admin-key', consoleKey: 'console-key' })

const ctx = () => world.as(partnerActor)
const newPassword = 'a phrase nobody wrote before'
const forgot = (email: string) => accountOperations.forgotPassword.invoke(ctx(), {}, { email })
const reset = (token: string, new_password: string = newPassword) =>
  refusal(accountOperations.resetPassword.invoke(ctx(), {}, { token, new_password }))
const login = (identifier: string, password: string) =>
  refusal(
    accountOperations.loginPassword.invoke(ctx(), {}, { identifier_type: 'email', identifier, password }),
  )
const works = (token: string) =>
  refusal(authenticate(world.services, { partnerKey: 'console-key', bearer: token }, { who: 'user' }))
const linkTo = (email: string): URL => new URL(world.sent.findLast((sent) => sent.to === email)?.link ?? '')
const tokenFor = (email: string): string => linkTo(email).searchParams.get('token') ?? ''

describe('a forgotten password', () => {
  it('a link to the configured console sets a new one, once, and every session ends', async () => {
    const { user, token, refreshToken } = await buildUser(world)
    await forgot(user.email.toUpperCase())
    expect(world.sent.at(-1)).toMatchObject({ channel: 'email', to: user.email, purpose: 'password_reset' })
    expect(`${linkTo(user.email).origin}${linkTo(user.email).pathname}`).toBe(
      'https://clearway.example/reset-password',
    )
    const shown = tokenFor(user.email)
    expect(shown).toMatch(/^[\w-]{43}$/)
    expect(await reset(shown)).toBe('allowed')
    expect(await works(token)).toBe('token_invalid')
    const refreshed = accountOperations.refreshToken.invoke(ctx(), {}, { refresh_token: refreshToken })
    expect(await refusal(refreshed)).toBe('refresh_token_invalid')
    expect(await login(user.email, builderPassword)).toBe('invalid_credentials')
    expect(await login(user.email, newPassword)).toBe('allowed')
    expect(await reset(shown)).toBe('reset_token_invalid')
  })

  it('of an unknown address is 404, and its token is in no table in clear', async () => {
    expect(await refusal(forgot('nobody@example.org'))).toBe('not_found')
    expect(await refusal(forgot('nobody'))).toBe('invalid_input')
    const { user } = await buildUser(world)
    await forgot(user.email)
    const rows = await world.services.db.select().from(tables.passwordResets)
    expect(JSON.stringify(rows)).not.toContain(tokenFor(user.email))
    expect(await reset('guess')).toBe('reset_token_invalid')
    expect(await reset('')).toBe('invalid_input')
  })

  it('only the newest link works, and for half an hour', async () => {
    const { user } = await buildUser(world)
    await forgot(user.email)
    const first = tokenFor(user.email)
    await forgot(user.email)
    expect(await reset(first)).toBe('reset_token_invalid')
    world.clock.advance(30 * minute)
    expect(await reset(tokenFor(user.email))).toBe('reset_token_invalid')
    await forgot(user.email)
    world.clock.advance(30 * minute - 1)
    expect(await reset(tokenFor(user.email))).toBe('allowed')
  })

  it('a password that the rules refuse does not use the link up', async () => {
    const { user } = await buildUser(world)
    await forgot(user.email)
    const token = tokenFor(user.email)
    for (const bad of ['short', 'password123', user.email, user.email.split('@')[0] ?? '', 'x'.repeat(129)])
      expect(await reset(token, bad)).toBe('invalid_input')
    expect(await reset(token)).toBe('allowed')
  })

  it('of twenty uses of one link at once one succeeds', async () => {
    const { user } = await buildUser(world)
    await forgot(user.email)
    const token = tokenFor(user.email)
    const phrases = Array.from({ length: 20 }, (_, index) => `phrase number ${index} of twenty`)
    const outcomes = await Promise.all(phrases.map((phrase) => reset(token, phrase)))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'reset_token_invalid')).toHaveLength(19)
    const winner = phrases[outcomes.indexOf('allowed')] ?? ''
    expect(await login(user.email, winner)).toBe('allowed')
  })

  it('a changed address or a changed password makes the link worthless', async () => {
    const moved = await buildUser(world)
    await forgot(moved.user.email)
    const old = tokenFor(moved.user.email)
    await capabilities.users.updateMe.invoke(world.as(moved.actor), {}, { email: `new.${moved.user.email}` })
    expect(await reset(old)).toBe('reset_token_invalid')
    const changed = await buildUser(world)
    await forgot(changed.user.email)
    await accountOperations.changePassword.invoke(
      world.as(changed.actor),
      {},
      { current_password: sha256Hex(builderPassword), new_password: sha256Hex(newPassword) },
    )
    expect(await reset(tokenFor(changed.user.email))).toBe('reset_token_invalid')
  })

  it('links go out five times an hour and ten times a day, also when they are asked for at once', async () => {
    const { user } = await buildUser(world)
    const five = await Promise.all(Array.from({ length: 8 }, () => refusal(forgot(user.email))))
    expect(five.filter((outcome) => outcome === 'allowed')).toHaveLength(5)
    expect(five.filter((outcome) => outcome === 'rate_limited')).toHaveLength(3)
    world.clock.advance(hour)
    for (let more = 0; more < 5; more += 1) await forgot(user.email)
    world.clock.advance(hour)
    expect(await refusal(forgot(user.email))).toBe('rate_limited')
    world.clock.advance(day)
    expect(await refusal(forgot(user.email))).toBe('allowed')
  })

  it('whoever tried in vain before does not have to wait after setting a new one', async () => {
    const { user } = await buildUser(world)
    for (let guess = 0; guess < 10; guess += 1) await login(user.email, `guess ${guess}`)
    expect(await login(user.email, builderPassword)).toBe('rate_limited')
    await forgot(user.email)
    await reset(tokenFor(user.email))
    expect(await login(user.email, newPassword)).toBe('allowed')
  })
})
