import { describe, expect, it } from 'vitest'
import { type Actor, failures, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import {
  actorOf,
  builderPassword,
  buildUser,
  lastCode,
  type Person,
  partnerActor,
} from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { sha256Hex } from './passwords.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld()

const put = ({ actor }: Person, body: object) => capabilities.users.updateMe.invoke(world.as(actor), {}, body)
let serial = 0
const next = () => {
  serial += 1
  return { email: `moved.${serial}@example.org`, phone: `+4918000${10_000 + serial}` }
}
const messagesSince = (from: number) =>
  world.sent.slice(from).map(({ channel, to, purpose }) => ({ channel, to, purpose }))

describe('a new contact', () => {
  it('is taken from whoever signed in a moment ago; the old one is notified', async () => {
    const person = await buildUser(world)
    const from = world.sent.length
    const { email, phone } = next()
    expect(await put(person, { email, phone })).toMatchObject({ email, phone, email_verified: false })
    expect(messagesSince(from)).toEqual([
      { channel: 'email', to: person.user.email, purpose: 'notice' },
      { channel: 'sms', to: person.user.phone, purpose: 'notice' },
    ])
  })

  it('needs the password later, as it is typed or hashed; without it nothing changes and nobody is notified', async () => {
    const person = await buildUser(world)
    world.clock.advance(10 * minute + 1)
    const from = world.sent.length
    const { email, phone } = next()
    expect(failures.reauthentication_required.status).toBe(403)
    expect(await refusal(put(person, { email }))).toBe('reauthentication_required')
    expect(await refusal(put(person, { phone, current_password: 'a guess' }))).toBe(
      'reauthentication_required',
    )
    const byUuid = capabilities.users.update.invoke(
      world.as(person.actor),
      { user_uuid: person.user.user_uuid },
      { email },
    )
    expect(await refusal(byUuid)).toBe('reauthentication_required')
    expect(await put(person, {})).toMatchObject({ email: person.user.email, phone: person.user.phone })
    expect(messagesSince(from)).toEqual([])
    expect(await put(person, { email, current_password: builderPassword })).toMatchObject({ email })
    const hashed = sha256Hex(builderPassword).toUpperCase()
    expect(await put(person, { phone, current_password: hashed })).toMatchObject({ phone })
  })

  it('is asked for by its meaning: a name, or the same address written otherwise, needs no password', async () => {
    const person = await buildUser(world)
    world.clock.advance(11 * minute)
    const same = {
      first_name: 'Asha-Maria',
      email: person.user.email.toUpperCase(),
      phone: person.user.phone,
    }
    expect(await put(person, same)).toMatchObject({ first_name: 'Asha-Maria', email_verified: true })
  })

  it('lets nobody guess the password through a borrowed session', async () => {
    const person = await buildUser(world)
    world.clock.advance(11 * minute)
    const guess = (n: number) => refusal(put(person, { email: next().email, current_password: `guess ${n}` }))
    const said = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
    expect(said.toSorted()).toEqual([
      'rate_limited',
      'rate_limited',
      ...Array(10).fill('reauthentication_required'),
    ])
    const right = put(person, { email: next().email, current_password: builderPassword })
    expect(await refusal(right)).toBe('rate_limited')
    const byUuid = { email: next().email, current_password: builderPassword }
    const params = { user_uuid: person.user.user_uuid }
    const other = capabilities.users.update.invoke(world.as(person.actor), params, byUuid)
    expect(await refusal(other)).toBe('rate_limited')
  })

  it('does not come with a password that is being changed at the same moment', async () => {
    const person = await buildUser(world)
    world.clock.advance(11 * minute)
    const [moved, changed] = await Promise.all([
      refusal(put(person, { email: next().email, current_password: builderPassword })),
      refusal(
        accountOperations.changePassword.invoke(
          world.as(person.actor),
          {},
          {
            current_password: sha256Hex(builderPassword),
            new_password: sha256Hex('an entirely new phrase'),
          },
        ),
      ),
    ])
    expect(changed).toBe('allowed')
    expect(['allowed', 'reauthentication_required']).toContain(moved)
  })

  it('that is changed to and fro notifies each of the two five times an hour and no more', async () => {
    const person = await buildUser(world)
    const other = next().email
    const outcomes: unknown[] = []
    for (let n = 0; n < 11; n += 1)
      outcomes.push(await refusal(put(person, { email: n % 2 === 0 ? other : person.user.email })))
    expect(outcomes).toEqual([...Array(10).fill('allowed'), 'rate_limited'])
  })
})

describe('a contact that is not verified, of an account that has a verified one', () => {
  it('receives neither a code to sign in nor a link', async () => {
    const person = await buildUser(world)
    const byPhone = { identifier_type: 'phone', identifier: person.user.phone }
    const from = world.sent.length
    const ctx = world.as(partnerActor)
    expect(await refusal(accountOperations.sendLoginOtp.invoke(ctx, {}, byPhone))).toBe('not_found')
    const moved = next()
    await accountOperations.sendVerifyOtp.invoke(ctx, {}, byPhone)
    const otp = world.sent.at(-1)?.code
    await accountOperations.verify.invoke(ctx, {}, { ...byPhone, otp })
    await put(person, { email: moved.email })
    const forgot = accountOperations.forgotPassword.invoke(ctx, {}, { email: moved.email })
    expect(await refusal(forgot)).toBe('not_found')
    expect(messagesSince(from).map(({ purpose }) => purpose)).toEqual(['verify', 'notice'])
    expect(await refusal(accountOperations.sendLoginOtp.invoke(ctx, {}, byPhone))).toBe('allowed')
  })
})

describe('a contact that was changed', () => {
  const { register, loginPassword, sendVerifyOtp, sendLoginOtp, loginOtp, verify, forgotPassword } =
    accountOperations
  interface Contact {
    identifier_type: 'email' | 'phone'
    identifier: string
  }
  const mail = (identifier: string): Contact => ({ identifier_type: 'email', identifier })
  const call = (identifier: string): Contact => ({ identifier_type: 'phone', identifier })
  const anybody = () => world.as(partnerActor)

  const verifies = async (contact: Contact, actor: Actor = partnerActor) => {
    world.clock.advance(minute)
    await sendVerifyOtp.invoke(world.as(actor), {}, contact)
    const otp = lastCode(world, contact.identifier)
    return refusal(verify.invoke(world.as(actor), {}, { ...contact, otp }))
  }
  const isIn = (contact: Contact) =>
    refusal(loginPassword.invoke(anybody(), {}, { ...contact, password: builderPassword }))
  const profileOf = ({ actor }: Person) => capabilities.users.me.invoke(world.as(actor), {}, {})

  it('is verified by its code alone in the minutes after the change: who changed it is still at it', async () => {
    const person = await buildUser(world)
    const { email } = next()
    await put(person, { email })
    expect(await verifies(mail(email))).toBe('allowed')
    expect(await profileOf(person)).toMatchObject({ email, email_verified: true })
  })

  it('is verified by who is signed in, and by nobody who only has its code', async () => {
    const person = await buildUser(world)
    expect(await verifies(call(person.user.phone), person.actor)).toBe('allowed')
    const { email } = next()
    await put(person, { email })
    world.clock.advance(10 * minute)
    expect(await verifies(mail(email))).toBe('invalid_otp')
    expect(await verifies(mail(email), (await buildUser(world)).actor)).toBe('invalid_otp')
    expect(await profileOf(person)).toMatchObject({ email, email_verified: false, phone_verified: true })
    expect(await verifies(mail(email), person.actor)).toBe('allowed')
    expect(await profileOf(person)).toMatchObject({ email_verified: true })
  })

  it('that was the only verified one hands the account to nobody: no code, no link, no proof by either contact', async () => {
    const person = await buildUser(world)
    const { email } = next()
    await put(person, { email })
    world.clock.advance(10 * minute)
    for (const contact of [mail(email), call(person.user.phone)]) {
      expect(await verifies(contact)).toBe('invalid_otp')
      expect(await refusal(sendLoginOtp.invoke(anybody(), {}, contact))).toBe('not_found')
    }
    expect(await refusal(forgotPassword.invoke(anybody(), {}, { email }))).toBe('not_found')
    expect(await profileOf(person)).toMatchObject({ email_verified: false, phone_verified: false })
    expect(await isIn(mail(email))).toBe('allowed')
    expect(await verifies(mail(email), person.actor)).toBe('allowed')
    expect(await verifies(call(person.user.phone))).toBe('invalid_otp')
    expect(await verifies(call(person.user.phone), person.actor)).toBe('allowed')
  })

  it('takes neither the password nor the other sign-ins with it, however its owner had signed in', async () => {
    const person = await buildUser(world)
    world.clock.advance(minute)
    await sendLoginOtp.invoke(anybody(), {}, mail(person.user.email))
    const otp = lastCode(world, person.user.email)
    const { token } = await loginOtp.invoke(anybody(), {}, { ...mail(person.user.email), otp })
    const byCode = { ...person, actor: await actorOf(world, token) }
    const { email } = next()
    await put(byCode, { email })
    expect(await verifies(mail(email), byCode.actor)).toBe('allowed')
    expect(await isIn(mail(email))).toBe('allowed')
    expect(await profileOf(person)).toMatchObject({ email_verified: true })
  })

  it('together with the other one, or again before it was verified, stays its owner’s to verify', async () => {
    const person = await buildUser(world)
    const [first, second] = [next(), next()]
    await put(person, first)
    await put(person, { email: second.email })
    await put(person, { phone: second.phone })
    world.clock.advance(10 * minute)
    for (const contact of [mail(second.email), call(second.phone)])
      expect(await verifies(contact)).toBe('invalid_otp')
    expect(await verifies(call(second.phone), person.actor)).toBe('allowed')
    expect(await verifies(mail(second.email))).toBe('invalid_otp')
    expect(await verifies(mail(second.email), person.actor)).toBe('allowed')
  })

  it('that was given back is verified anew, too', async () => {
    const person = await buildUser(world)
    await put(person, { email: next().email })
    await put(person, { email: person.user.email })
    world.clock.advance(10 * minute)
    expect(await verifies(mail(person.user.email))).toBe('invalid_otp')
    expect(await verifies(mail(person.user.email), person.actor)).toBe('allowed')
  })

  it('of an account that nobody has proved yet belongs to whoever proves it first, as at its registration', async () => {
    const asked = next()
    const { phone } = next()
    const input = { ...asked, password: builderPassword, first_name: 'M', last_name: 'M' }
    await register.invoke(anybody(), {}, input)
    const { token } = await loginPassword.invoke(
      anybody(),
      {},
      { ...mail(asked.email), password: builderPassword },
    )
    const actor = await actorOf(world, token)
    const { email } = next()
    await capabilities.users.updateMe.invoke(world.as(actor), {}, { email, phone })
    expect(await verifies(mail(email))).toBe('allowed')
    expect(await isIn(mail(email))).toBe('invalid_credentials')
  })

  it('is doubted in the very moment of the change: a code that is entered meanwhile verifies nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await buildUser(world)
      const { email } = next()
      await put(person, { email })
      world.clock.advance(minute)
      await sendVerifyOtp.invoke(anybody(), {}, mail(email))
      const back = next().email
      await Promise.all([
        put(person, { email: back }),
        refusal(verify.invoke(anybody(), {}, { ...mail(email), otp: lastCode(world, email) })),
      ])
      expect(await profileOf(person)).toMatchObject({ email: back, email_verified: false })
      expect(await isIn(mail(back))).toBe('allowed')
    }
  })
})
