import { tables } from '@clearway/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, day, minute, type UserActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { actorOf, lastCode, partnerActor } from '../../testing/builders/people.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { authenticate } from '../access/authenticate.ts'
import { organisationOperations } from '../organisations/service.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { accountOperations } from './service.ts'

// Mallory registers the address of Vera, who administers the platform, with a password and a phone of his own.

let world: TestWorld
let strict: TestWorld
const emails: string[] = []
const opened = async (settings: object = {}) => {
  const made = await createTestWorld({ platformAdminEmails: emails, ...settings })
  await ensureSeedKeys(made.services, { platformAdminKey: 'admin-key', consoleKey: 'console-key' })
  return made
}
beforeAll(async () => {
  world = await opened()
  strict = await opened({ registration: { trustedMs: day, administers: false } })
})
afterAll(async () => {
  await Promise.all([world.close(), strict.close()])
})

let serial = 0
let vera = ''
let malloryPhone = ''
beforeEach(() => {
  serial += 1
  vera = `vera.${serial}@example.org`
  malloryPhone = `+4917000${10_000 + serial}`
  emails.push(vera)
})

const phrase = 'what mallory chose'
const ctx = (actor: Actor = partnerActor, of = world) => of.as(actor)
const { register, sendVerifyOtp, sendLoginOtp } = accountOperations
const address = (identifier: string) => ({ identifier_type: 'email', identifier }) as const
const mail = () => address(vera)
const phone = () => ({ identifier_type: 'phone', identifier: malloryPhone }) as const
type Contact = ReturnType<typeof mail> | ReturnType<typeof phone>

const registers = (of = world, email = vera) =>
  register.invoke(
    ctx(partnerActor, of),
    {},
    { email, phone: malloryPhone, password: phrase, first_name: 'M', last_name: 'M' },
  )
const signsIn = (of = world) =>
  accountOperations.loginPassword.invoke(ctx(partnerActor, of), {}, { ...mail(), password: phrase })
const signsInByCode = async (contact: Contact) => {
  await sendLoginOtp.invoke(ctx(), {}, contact)
  return accountOperations.loginOtp.invoke(
    ctx(),
    {},
    { ...contact, otp: lastCode(world, contact.identifier) },
  )
}
const registersAndSignsInByCode = async (email: string) => {
  await registers(world, email)
  const { token, refresh_token } = await signsInByCode(address(email))
  return { token, refresh_token, actor: await actorOf(world, token) }
}
const movesTo = (email: string, actor: UserActor) =>
  capabilities.users.updateMe.invoke(ctx(actor), {}, { email })
const verifies = async (contact: Contact, actor: Actor = partnerActor, of = world) => {
  await sendVerifyOtp.invoke(ctx(actor, of), {}, contact)
  const otp = lastCode(of, contact.identifier)
  return refusal(accountOperations.verify.invoke(ctx(actor, of), {}, { ...contact, otp }))
}
const resets = async (new_password: string) => {
  await accountOperations.forgotPassword.invoke(ctx(), {}, { email: vera })
  const { link = '' } =
    world.sent.findLast(({ to, purpose }) => to === vera && purpose === 'password_reset') ?? {}
  const token = new URL(link).searchParams.get('token') ?? ''
  return refusal(accountOperations.resetPassword.invoke(ctx(), {}, { token, new_password }))
}
const shown = (bearer: string, of = world) =>
  authenticate(of.services, { partnerKey: 'admin-key', bearer }, { who: 'platformAdmin' })
const works = (bearer: string) =>
  refusal(authenticate(world.services, { partnerKey: 'admin-key', bearer }, { who: 'user' }))
const administers = async (bearer: string, of = world): Promise<boolean> =>
  (await shown(bearer, of)).user?.isPlatformAdmin ?? false

describe('the honest way', () => {
  it('who registers, verifies and signs in with the password chosen is in, and administers where named', async () => {
    await registers()
    expect(await verifies(mail())).toBe('allowed')
    const { token, user } = await signsIn()
    expect(user).toMatchObject({ status: 1, email_verified: true })
    expect(await administers(token)).toBe(true)
    const list = organisationOperations.list.invoke(ctx(await actorOf(world, token)), {}, {})
    expect(await refusal(list)).toBe('allowed')
  })

  it('who signed in first and verifies from there keeps the session and the password', async () => {
    await registers()
    const { token } = await signsIn()
    expect(await verifies(mail(), await actorOf(world, token))).toBe('allowed')
    expect(await administers(token)).toBe(true)
    expect(await refusal(signsIn())).toBe('allowed')
  })

  it('who enters the code when the token of the sign-in has expired is told so: nothing ends, and the code is still good', async () => {
    await registers()
    const { token, refresh_token } = await signsIn()
    world.clock.advance(world.services.settings.accessTokenTtlMs + minute)
    await sendVerifyOtp.invoke(ctx(), {}, mail())
    const verifiesWith = async (bearer: string) => {
      const { verify } = accountOperations
      const shows = { partnerKey: 'admin-key', bearer }
      const actor = await authenticate(world.services, shows, verify.op.access)
      return verify.invoke(ctx(actor), {}, { ...mail(), otp: lastCode(world, vera) })
    }
    expect(await refusal(verifiesWith(token))).toBe('token_invalid')
    const renewed = await accountOperations.refreshToken.invoke(ctx(), {}, { refresh_token })
    expect(await refusal(verifiesWith(renewed.token))).toBe('allowed')
    expect(await refusal(signsIn())).toBe('allowed')
    expect(await administers(renewed.token)).toBe(true)
  })

  it('both contacts may be verified before the first sign-in, in any order', async () => {
    await registers()
    expect(await verifies(phone())).toBe('allowed')
    expect(await verifies(mail())).toBe('allowed')
    expect(await administers((await signsIn()).token)).toBe(true)
  })

  it('in production the platform is administered after a code to the address or a link to it, not before', async () => {
    await registers(strict)
    expect(await verifies(mail(), partnerActor, strict)).toBe('allowed')
    const { token } = await signsIn(strict)
    expect(await administers(token, strict)).toBe(false)
  })
})

describe('whoever registered the address of somebody else', () => {
  it('loses the session, its refresh token and the password when the owner proves it', async () => {
    await registers()
    const { token, refresh_token } = await signsIn()
    expect(await verifies(mail())).toBe('allowed')
    expect(await works(token)).toBe('token_invalid')
    const again = accountOperations.refreshToken.invoke(ctx(), {}, { refresh_token })
    expect(await refusal(again)).toBe('refresh_token_invalid')
    expect(await refusal(signsIn())).toBe('invalid_credentials')
    expect(world.sent.at(-1)).toMatchObject({ to: vera, purpose: 'notice', channel: 'email' })
  })

  it('does not come back by the phone that came with it: no code, no verification of it', async () => {
    await registers()
    await signsIn()
    await verifies(mail())
    expect(await refusal(signsInByCode(phone()))).toBe('not_found')
    expect(await verifies(phone())).toBe('invalid_otp')
    expect(await refusal(signsInByCode(phone()))).toBe('not_found')
  })

  it('nor in the minutes after the owner changed the address', async () => {
    await registers()
    await signsIn()
    await verifies(mail())
    expect(await resets('a phrase of vera alone')).toBe('allowed')
    const own = { ...mail(), password: 'a phrase of vera alone' }
    const { token } = await accountOperations.loginPassword.invoke(ctx(), {}, own)
    await movesTo(`new.${vera}`, await actorOf(world, token))
    expect(await verifies(phone())).toBe('invalid_otp')
  })

  it('nor with a code to the phone from before', async () => {
    await registers()
    await sendLoginOtp.invoke(ctx(), {}, phone())
    const otp = lastCode(world, malloryPhone)
    await signsIn()
    await verifies(mail())
    const late = accountOperations.loginOtp.invoke(ctx(), {}, { ...phone(), otp })
    expect(await refusal(late)).toBe('invalid_credentials')
  })

  it('is out when the owner sets a password by the link, and cannot verify the phone afterwards', async () => {
    await registers()
    const { token } = await signsIn()
    expect(await resets('a phrase of vera alone')).toBe('allowed')
    expect(await works(token)).toBe('token_invalid')
    expect(await refusal(signsIn())).toBe('invalid_credentials')
    expect(await verifies(phone())).toBe('invalid_otp')
    const answer = await accountOperations.loginPassword.invoke(
      ctx(),
      {},
      { ...mail(), password: 'a phrase of vera alone' },
    )
    expect(answer.user).toMatchObject({ email_verified: true, phone_verified: false, status: 1 })
    expect(await administers(answer.token)).toBe(true)
  })

  it('is out when the owner signs in by a code and verifies from there; the owner stays', async () => {
    await registers()
    const mallory = await signsIn()
    const owner = await signsInByCode(mail())
    world.clock.advance(minute)
    expect(await verifies(mail(), await actorOf(world, owner.token))).toBe('allowed')
    expect(await works(mallory.token)).toBe('token_invalid')
    expect(await refusal(signsIn())).toBe('invalid_credentials')
    expect(await administers(owner.token)).toBe(true)
  })

  it('and proved a phone of their own has an account of their own: nobody else verifies the address for it', async () => {
    await registers()
    await verifies(phone())
    const { token } = await signsIn()
    expect(await verifies(mail())).toBe('invalid_otp')
    expect(await administers(token)).toBe(false)
    expect(await refusal(resets('a phrase of vera alone'))).toBe('not_found')
  })

  it('or the phone, has an account of their own by the address: nobody else verifies the phone for it', async () => {
    await registers()
    await verifies(mail())
    const { token } = await signsIn()
    world.clock.advance(11 * minute)
    expect(await verifies(phone())).toBe('invalid_otp')
    expect(await refusal(signsInByCode(phone()))).toBe('not_found')
    world.clock.advance(minute)
    expect(await verifies(phone(), await actorOf(world, token))).toBe('allowed')
    expect(await refusal(signsInByCode(phone()))).toBe('allowed')
  })

  it('does not verify the phone after the link, where nobody had signed in before', async () => {
    await registers()
    expect(await resets('a phrase of vera alone')).toBe('allowed')
    expect(await verifies(phone())).toBe('invalid_otp')
  })

  it('gets nothing by waiting: after a day the password of a registration proves nothing', async () => {
    await registers()
    world.clock.advance(day + minute)
    expect(await verifies(mail())).toBe('allowed')
    expect(await refusal(signsIn())).toBe('invalid_credentials')
  })

  it('is out too with a sign-in by a code to an address of their own, from before the account was moved', async () => {
    const own = `mallory.${serial}@example.org`
    const mallory = await registersAndSignsInByCode(own)
    await movesTo(vera, mallory.actor)
    expect(await verifies(mail())).toBe('allowed')
    expect(await works(mallory.token)).toBe('token_invalid')
    const again = accountOperations.refreshToken.invoke(ctx(), {}, { refresh_token: mallory.refresh_token })
    expect(await refusal(again)).toBe('refresh_token_invalid')
    expect(await administers((await signsInByCode(mail())).token)).toBe(true)
  })

  it('nor by signing in at the very moment of the proof', async () => {
    await registers()
    await signsIn()
    const [verified, ...tokens] = await Promise.all([
      verifies(mail()),
      ...Array.from({ length: 8 }, () =>
        signsIn().then(
          ({ token }) => token,
          () => '',
        ),
      ),
    ])
    expect(verified).toBe('allowed')
    const alive = await Promise.all(tokens.map((token) => refusal(shown(token)).then(() => works(token))))
    expect(alive.filter((outcome) => outcome === 'allowed')).toEqual([])
  })
})

describe('an address that an account takes on later', () => {
  it('gives its password no rights over the platform; a code to the address does', async () => {
    await registers()
    await verifies(phone())
    const mallory = await signsInByCode(phone())
    const actor = await actorOf(world, mallory.token)
    const target = `target.${serial}@example.org`
    emails.push(target)
    await movesTo(target, actor)
    const taken = address(target)
    world.clock.advance(11 * minute)
    expect(await verifies(taken)).toBe('invalid_otp')
    world.clock.advance(minute)
    expect(await verifies(taken, actor)).toBe('allowed')
    expect(await administers(mallory.token)).toBe(false)
    const byPassword = await accountOperations.loginPassword.invoke(ctx(), {}, { ...taken, password: phrase })
    expect(await administers(byPassword.token)).toBe(false)
    const byCode = await signsInByCode(taken)
    expect(await administers(byCode.token)).toBe(true)
    expect(await administers(mallory.token)).toBe(false)
  })

  it('gives no rights over the platform to a sign-in by a code to the former address', async () => {
    const former = `former.${serial}@example.org`
    const { token, actor } = await registersAndSignsInByCode(former)
    expect(await verifies(address(former), actor)).toBe('allowed')
    await movesTo(vera, actor)
    expect(await verifies(mail(), actor)).toBe('allowed')
    expect(await administers(token)).toBe(false)
    expect(await administers((await signsInByCode(mail())).token)).toBe(true)
  })

  it('gets, before it gives its code, which account that is', async () => {
    await registers()
    await sendVerifyOtp.invoke(ctx(), {}, mail())
    expect(world.sent.at(-1)?.text).toMatch(/account that was registered on 2026-.*password chosen then/)
  })
})

it('nothing of this is left without a mark: the ended sessions have their reason', async () => {
  await registers()
  await signsIn()
  await verifies(mail())
  const rows = await world.services.db.select().from(tables.userSessions)
  expect(rows.map(({ revokeReason }) => revokeReason)).toContain('contact_proved_by_another')
})
