import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../kernel/index.ts'
import {
  builderPassword,
  buildUser,
  lastCode,
  type Person,
  partnerActor,
} from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { authenticate } from '../access/authenticate.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { knowCommonHashes, passwordHashProblem } from './password-rules.ts'
import { sha256Hex } from './passwords.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld()
await ensureSeedKeys(world.services, { platformAdminKey: 'admin-key', consoleKey: 'console-key' })

const ctx = (actor: Actor = partnerActor) => world.as(actor)
const old = sha256Hex(builderPassword)
const byEmail = ({ user }: Person) => ({ identifier_type: 'email', identifier: user.email }) as const
const login = (person: Person, password = builderPassword) =>
  accountOperations.loginPassword.invoke(ctx(), {}, { ...byEmail(person), password })
const change = (person: Person, phrase: string) =>
  refusal(
    accountOperations.changePassword.invoke(
      ctx(person.actor),
      {},
      { current_password: old, new_password: sha256Hex(phrase) },
    ),
  )
const linkFor = async (person: Person): Promise<string> => {
  await accountOperations.forgotPassword.invoke(ctx(), {}, { email: person.user.email })
  const { link = '' } = world.sent.findLast(({ to }) => to === person.user.email) ?? {}
  return new URL(link).searchParams.get('token') ?? ''
}
const reset = (token: string, new_password: string) =>
  refusal(accountOperations.resetPassword.invoke(ctx(), {}, { token, new_password }))
const works = (token: string) =>
  refusal(authenticate(world.services, { partnerKey: 'console-key', bearer: token }, { who: 'user' }))

describe('one current password', () => {
  it('changes the password once, however many send it at the same time', async () => {
    const person = await buildUser(world)
    const phrases = Array.from({ length: 10 }, (_, n) => `phrase number ${n} of ten`)
    const outcomes = await Promise.all(phrases.map((phrase) => change(person, phrase)))
    expect(outcomes.toSorted()).toEqual(['allowed', ...Array(9).fill('invalid_credentials')])
    const winner = phrases[outcomes.indexOf('allowed')] ?? ''
    expect(await refusal(login(person, winner))).toBe('allowed')
  })

  it('and a link at the same moment: what is kept in the end is the password of one that was answered with yes', async () => {
    const person = await buildUser(world)
    const token = await linkFor(person)
    const [changed, set] = await Promise.all([
      change(person, 'by the current password'),
      reset(token, 'by the link that came'),
    ])
    expect([changed, set].filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    const winner = changed === 'allowed' ? 'by the current password' : 'by the link that came'
    expect(await refusal(login(person, winner))).toBe('allowed')
  })
})

describe('after a password was set by a link, no session of the old one is alive', () => {
  it('whenever it was opened, by password or by refreshing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await buildUser(world)
      const token = await linkFor(person)
      const opened: string[] = []
      const keep = (call: Promise<{ token: string }>) =>
        call.then(
          (tokens) => void opened.push(tokens.token),
          () => {},
        )
      const signIns = Array.from({ length: 6 }, () => keep(login(person)))
      const refreshed = keep(
        accountOperations.refreshToken.invoke(ctx(), {}, { refresh_token: person.refreshToken }),
      )
      expect(await reset(token, `a phrase for round ${round}`)).toBe('allowed')
      await Promise.all([...signIns, refreshed])
      const alive = await Promise.all([person.token, ...opened].map(works))
      expect(alive.filter((outcome) => outcome === 'allowed')).toEqual([])
    }
  })

  it('nor after a change, but the one that changed it', async () => {
    const person = await buildUser(world)
    const signIns = Array.from({ length: 6 }, () => login(person).catch(() => null))
    expect(await change(person, 'a phrase that is new')).toBe('allowed')
    const opened = (await Promise.all(signIns)).flatMap((tokens) => (tokens ? [tokens.token] : []))
    expect(await works(person.token)).toBe('allowed')
    expect(await Promise.all(opened.map(works))).toEqual(opened.map(() => 'token_invalid'))
  })
})

it('a sign-in under way while the account is suspended opens nothing', async () => {
  const person = await buildUser(world)
  world.clock.advance(61_000)
  await accountOperations.sendLoginOtp.invoke(ctx(), {}, byEmail(person))
  const otp = lastCode(world, person.user.email)
  const { users } = tables
  let signIn: Promise<unknown> | undefined
  await world.services.db.transaction(async (tx) => {
    await tx.update(users).set({ status: -1 }).where(eq(users.userUuid, person.user.user_uuid))
    signIn = refusal(accountOperations.loginOtp.invoke(ctx(), {}, { ...byEmail(person), otp }))
    await refusal(login(await buildUser(world)))
  })
  expect(await signIn).toBe('user_inactive')
})

describe('the commonest passwords', () => {
  it('are known by their hashes in every spelling, and looked up without hashing them again', () => {
    const known = knowCommonHashes()
    for (const common of ['password', 'PASSWORD', 'Password', 'qwerty123'])
      expect(known.has(sha256Hex(common))).toBe(true)
    expect(knowCommonHashes()).toBe(known)
  })

  it('are looked up forty times without anybody else having to wait', () => {
    knowCommonHashes()
    const words = { email: 'asha@example.org', firstName: 'Asha', lastName: 'Rao', phone: '+4917012345678' }
    const before = process.threadCpuUsage()
    for (let n = 0; n < 40; n += 1) passwordHashProblem(sha256Hex(`phrase ${n}`), words)
    const { user, system } = process.threadCpuUsage(before)
    // Microseconds of this thread. Hashing the list each time took more than a million.
    expect(user + system).toBeLessThan(100_000)
  })

  it('a refused new password is no failed guess', async () => {
    const person = await buildUser(world)
    for (let n = 0; n < 12; n += 1) expect(await change(person, 'password123')).toBe('invalid_input')
    expect(await change(person, 'a phrase nobody wrote')).toBe('allowed')
  })
})
