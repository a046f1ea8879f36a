import { tables } from '@clearway/db'
import { and, eq, isNull } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { type Actor, day, hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { builderPassword, buildUser, lastCode, partnerActor } from '../../testing/builders/people.ts'
import { builderPartner } from '../../testing/builders/world.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { authenticate } from '../access/authenticate.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { sha256Hex } from './passwords.ts'
import { accountOperations } from './service.ts'

const { refreshTokens } = tables
const world = await openTestWorld()
await ensureSeedKeys(world.services, { platformAdminKey: 'admin-key', consoleKey: 'console-key' })

const ctx = () => world.as(partnerActor)
const login = (identifier: string, password: string) =>
  accountOperations.loginPassword.invoke(ctx(), {}, { identifier_type: 'email', identifier, password })
const refresh = (refresh_token: string) => accountOperations.refreshToken.invoke(ctx(), {}, { refresh_token })
const consoleKey = { ...builderPartner, kind: 'console' } as const
const consoleRefresh = (refresh_token: string) =>
  accountOperations.refreshToken.invoke(
    world.as({ ...partnerActor, partner: consoleKey }),
    {},
    { refresh_token },
  )
const works = (token: string) =>
  refusal(authenticate(world.services, { partnerKey: 'console-key', bearer: token }, { who: 'user' }))

describe('signing in', () => {
  it('Asha signs in by password and gets what the contract promises', async () => {
    const { person, org } = await buildOrganisation(world, { org_name: 'Kestrel Survey' })
    const answer = await login(person.user.email.toUpperCase(), builderPassword)
    expect(answer).toMatchObject({ expires_in: 3600, refresh_expires_in: 2_592_000 })
    expect(answer.user.org_memberships).toMatchObject([
      { org_uuid: org.org_uuid, org_name: 'Kestrel Survey', org_type: 2, role: 3, membership_status: 1 },
    ])
    expect(decodeProtectedHeader(answer.token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
    const claims = decodeJwt(answer.token)
    expect(Object.keys(claims).sort()).toEqual(
      ['amr', 'aud', 'exp', 'iat', 'iss', 'jti', 'org_memberships', 'sid', 'sub'].sort(),
    )
    expect(claims).toMatchObject({ amr: ['pwd'], org_memberships: [{ org_uuid: org.org_uuid, role: 3 }] })
  })

  it('by phone, at status 0, and by code', async () => {
    const { user } = await buildUser(world, { unverified: true })
    const identifier = { identifier_type: 'phone', identifier: user.phone }
    const byPassword = { ...identifier, password: builderPassword }
    expect(await refusal(accountOperations.loginPassword.invoke(ctx(), {}, byPassword))).toBe('allowed')
    await accountOperations.sendLoginOtp.invoke(ctx(), {}, identifier)
    const byCode = { ...identifier, otp: lastCode(world, user.phone) }
    const answer = await accountOperations.loginOtp.invoke(ctx(), {}, byCode)
    expect(decodeJwt(answer.token)).toMatchObject({ amr: ['otp'] })
    expect(await refusal(accountOperations.loginOtp.invoke(ctx(), {}, byCode))).toBe('invalid_credentials')
  })

  it('a code for verification does not sign anybody in', async () => {
    const { user } = await buildUser(world, { unverified: true })
    const identifier = { identifier_type: 'email', identifier: user.email }
    await accountOperations.sendVerifyOtp.invoke(ctx(), {}, identifier)
    const otp = lastCode(world, user.email)
    const call = accountOperations.loginOtp.invoke(ctx(), {}, { ...identifier, otp })
    expect(await refusal(call)).toBe('invalid_credentials')
  })

  it('a wrong password, the hash of the right one and an unknown identifier get one answer', async () => {
    const { user } = await buildUser(world)
    for (const [identifier, password] of [
      [user.email, 'not the password'],
      [user.email, sha256Hex(builderPassword)],
      ['nobody@example.org', builderPassword],
    ] as const)
      expect(await refusal(login(identifier, password))).toBe('invalid_credentials')
  })

  it('of forty wrong passwords at once ten are looked at; the right one waits out the quarter of an hour', async () => {
    const { user } = await buildUser(world)
    const guesses = Array.from({ length: 40 }, (_, index) => refusal(login(user.email, `guess ${index}`)))
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((outcome) => outcome === 'invalid_credentials')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(30)
    expect(await refusal(login(user.email, builderPassword))).toBe('rate_limited')
    world.clock.advance(15 * minute)
    for (let again = 0; again < 12; again += 1)
      expect(await refusal(login(user.email, builderPassword))).toBe('allowed')
  })

  it('asking for a login code of an unknown identifier is 404', async () => {
    const identifier = { identifier_type: 'email', identifier: 'nobody@example.org' }
    expect(await refusal(accountOperations.sendLoginOtp.invoke(ctx(), {}, identifier))).toBe('not_found')
  })
})

describe('refresh tokens', () => {
  it('are rotated at each use; the access token is valid for an hour', async () => {
    const { token, refreshToken } = await buildUser(world)
    const next = await refresh(refreshToken)
    expect(next.refresh_token).not.toBe(refreshToken)
    expect(await works(token)).toBe('allowed')
    world.clock.advance(hour)
    expect(await works(token)).toBe('token_invalid')
    expect((await refresh(next.refresh_token)).expires_in).toBe(3600)
  })

  it('a replay ends the whole session, for the thief and for the owner', async () => {
    const { refreshToken } = await buildUser(world)
    const next = await refresh(refreshToken)
    expect(await refusal(refresh(refreshToken))).toBe('refresh_token_invalid')
    expect(await works(next.token)).toBe('token_invalid')
    expect(await refusal(refresh(next.refresh_token))).toBe('refresh_token_invalid')
  })

  it('of twenty exchanges of one token at once one succeeds, and the session is over', async () => {
    const { refreshToken } = await buildUser(world)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(refreshToken)))
    const won = answers.filter((answer) => answer.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(await works(won[0]?.value.token ?? '')).toBe('token_invalid')
    expect(await refusal(refresh(won[0]?.value.refresh_token ?? ''))).toBe('refresh_token_invalid')
  })

  it('two console processes that exchange one token at once come to the same new one, and the session goes on', async () => {
    const { refreshToken } = await buildUser(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => consoleRefresh(refreshToken)))
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    for (const { token } of answers) expect(await works(token)).toBe('allowed')
  })

  it('the console is led from an old token to the newest for a day; then, and for anybody else, it is a replay', async () => {
    const { refreshToken } = await buildUser(world)
    const second = await consoleRefresh(refreshToken)
    world.clock.advance(hour)
    const third = await consoleRefresh(second.refresh_token)
    world.clock.advance(22 * hour)
    expect((await consoleRefresh(refreshToken)).refresh_token).toBe(third.refresh_token)
    world.clock.advance(hour)
    expect(await refusal(consoleRefresh(refreshToken))).toBe('refresh_token_invalid')
    expect(await refusal(consoleRefresh(third.refresh_token))).toBe('refresh_token_invalid')

    const other = await buildUser(world)
    const stolen = await consoleRefresh(other.refreshToken)
    expect(await refusal(refresh(other.refreshToken))).toBe('refresh_token_invalid')
    expect(await works(stolen.token)).toBe('token_invalid')
  })

  describe('of who founds an organisation', () => {
    const found = async (
      user: Awaited<ReturnType<typeof buildUser>>,
      partner: Actor['partner'] = user.actor.partner,
    ) => {
      const founded = await capabilities.organisations.create.invoke(
        world.as({ ...user.actor, partner }),
        {},
        {
          org_name: 'Founded beside a session',
          org_address: 'Devanahalli, Bengaluru',
          org_website: 'https://founded.example.org',
          org_business_identifiers: { type: 'CIN', identifier: 'U12345' },
          org_type: 2,
        },
      )
      return founded.tokens
    }

    it.each(['from before', 'of the founding'])(
      'go on from those %s, and the others are a replay then',
      async (which) => {
        const user = await buildUser(world)
        const { access_token, refresh_token } = await found(user)
        const both = [user.refreshToken, refresh_token]
        const [first, other] = which === 'from before' ? both : both.toReversed()
        const next = await refresh(first!)
        expect(await works(access_token)).toBe('allowed')
        expect(await refusal(refresh(other!))).toBe('refresh_token_invalid')
        expect(await works(access_token)).toBe('token_invalid')
        expect(await refusal(refresh(next.refresh_token))).toBe('refresh_token_invalid')
      },
    )

    it('are a replay where both are exchanged at once', async () => {
      const user = await buildUser(world)
      const { access_token, refresh_token } = await found(user)
      await Promise.all([refusal(refresh(user.refreshToken)), refusal(refresh(refresh_token))])
      expect(await works(access_token)).toBe('token_invalid')
    })

    it('are one and no more, however many pages exchange and found at once', async () => {
      const user = await buildUser(world)
      const [tokens] = await Promise.all([
        found(user, consoleKey),
        ...Array.from({ length: 5 }, () => consoleRefresh(user.refreshToken)),
      ])
      const { sessionUuid } = user.actor.user
      const unused = and(eq(refreshTokens.sessionUuid, sessionUuid), isNull(refreshTokens.usedAt))
      expect(await world.services.db.select().from(refreshTokens).where(unused)).toHaveLength(1)
      expect((await consoleRefresh(user.refreshToken)).refresh_token).toBe(tokens.refresh_token)
    })

    it('are followed by the pages of the console, as after an exchange', async () => {
      const user = await buildUser(world)
      const tokens = await found(user, consoleKey)
      expect((await consoleRefresh(user.refreshToken)).refresh_token).toBe(tokens.refresh_token)
      const next = await consoleRefresh(tokens.refresh_token)
      expect((await consoleRefresh(user.refreshToken)).refresh_token).toBe(next.refresh_token)
      expect(await refusal(refresh(user.refreshToken))).toBe('refresh_token_invalid')
    })
  })

  it('what another platform exchanged is a replay for the console too', async () => {
    const { refreshToken } = await buildUser(world)
    const next = await refresh(refreshToken)
    expect(await refusal(consoleRefresh(refreshToken))).toBe('refresh_token_invalid')
    expect(await works(next.token)).toBe('token_invalid')
  })

  it('are exchanged at most 30 times in 5 minutes, and the one refused is still good afterwards', async () => {
    let { refreshToken } = await buildUser(world)
    for (let exchanged = 0; exchanged < 30; exchanged += 1)
      refreshToken = (await refresh(refreshToken)).refresh_token
    expect(await refusal(refresh(refreshToken))).toBe('rate_limited')
    world.clock.advance(5 * minute)
    expect(await refusal(refresh(refreshToken))).toBe('allowed')
  })

  it('slide for 30 days and end after 90', async () => {
    const { refreshToken } = await buildUser(world)
    let current = refreshToken
    for (let month = 0; month < 3; month += 1) {
      world.clock.advance(29 * day)
      current = (await refresh(current)).refresh_token
    }
    const last = await refresh(current)
    expect(last.refresh_expires_in).toBe((3 * day) / 1000)
    world.clock.advance(3 * day)
    expect(await refusal(refresh(last.refresh_token))).toBe('refresh_token_invalid')
  })

  it('a token that nobody issued is refused', async () => {
    expect(await refusal(refresh('guess'))).toBe('refresh_token_invalid')
    expect(await refusal(refresh(''))).toBe('invalid_input')
  })
})

describe('the end of a session', () => {
  it('logout ends its access and refresh tokens, and no other session', async () => {
    const { user, token, refreshToken, actor } = await buildUser(world)
    const other = await login(user.email, builderPassword)
    await accountOperations.logout.invoke(world.as(actor), {}, {})
    expect(await works(token)).toBe('token_invalid')
    expect(await refusal(refresh(refreshToken))).toBe('refresh_token_invalid')
    expect(await works(other.token)).toBe('allowed')
  })

  it('a changed password signs the other sessions out and is the one that counts', async () => {
    const { user, token, actor } = await buildUser(world)
    const other = await login(user.email, builderPassword)
    const change = (current: string, next: string) =>
      refusal(
        accountOperations.changePassword.invoke(
          world.as(actor),
          {},
          { current_password: current, new_password: next },
        ),
      )
    const [old, fresh] = [sha256Hex(builderPassword), sha256Hex('an entirely new phrase')]
    expect(await change('plain text', fresh)).toBe('invalid_input')
    expect(await change(old, old.toUpperCase())).toBe('invalid_input')
    expect(await change(old, sha256Hex('password123'))).toBe('invalid_input')
    expect(await change(old, sha256Hex(''))).toBe('invalid_input')
    expect(await change(old, sha256Hex(user.email))).toBe('invalid_input')
    expect(await change(sha256Hex('wrong'), fresh)).toBe('invalid_credentials')
    expect(await change(old.toUpperCase(), fresh.toUpperCase())).toBe('allowed')
    expect(await works(token)).toBe('allowed')
    expect(await works(other.token)).toBe('token_invalid')
    expect(await refusal(login(user.email, builderPassword))).toBe('invalid_credentials')
    world.clock.advance(minute)
    expect(await refusal(login(user.email, 'an entirely new phrase'))).toBe('allowed')
  })
})
