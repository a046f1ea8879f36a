import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actorOf, buildUser, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { sha256Hex } from './passwords.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld()

const characters = (text: string): number => [...text].length
const units = ['grapheme', 'grapheme-ascii', 'binary'] as const
const anyPassword = fc
  .oneof(...units.map((unit) => fc.string({ unit, minLength: 8, maxLength: 128, size: 'max' })))
  // Composed and decomposed accents are different passwords: nothing is normalised.
  .chain((text) => fc.constantFrom(text, text.normalize('NFD'), `${text}é`, `${text}e\u0301`))
  .filter((text) => characters(text) >= 8 && characters(text) <= 128)
const passwords = fc.sample(anyPassword, { seed: 20_260_601, numRuns: 100 })

const register = (index: number, password: string) => ({
  email: `meeting.${index}@example.org`,
  phone: `+4930${1_000_000 + index}`,
  first_name: 'Asha',
  last_name: 'Rao',
  password,
})

const meets = async (password: string, next: string, index: number): Promise<void> => {
  const ctx = world.as(partnerActor)
  const person = register(index, password)
  const login = (given: string) =>
    accountOperations.loginPassword.invoke(
      ctx,
      {},
      { identifier_type: 'email', identifier: person.email, password: given },
    )
  await accountOperations.register.invoke(ctx, {}, person)
  const { token } = await login(password)
  expect(await refusal(login(sha256Hex(password)))).toBe('invalid_credentials')
  const change = { current_password: sha256Hex(password), new_password: sha256Hex(next) }
  await accountOperations.changePassword.invoke(world.as(await actorOf(world, token)), {}, change)
  expect(await refusal(login(password))).toBe('invalid_credentials')
  expect(await refusal(login(next))).toBe('allowed')
}

describe('one password', () => {
  it('is the same to registration and login, which bring it plain, and to change-password, which brings its hash', async () => {
    expect(new Set(passwords).size).toBeGreaterThan(95)
    expect(passwords.filter((password) => /\P{ASCII}/u.test(password)).length).toBeGreaterThan(30)
    for (let first = 0; first < passwords.length; first += 10)
      await Promise.all(
        passwords
          .slice(first, first + 10)
          .map((password, at) =>
            meets(password, `${passwords[99 - first - at] ?? ''}!`.slice(-100), first + at),
          ),
      )
  })

  it('with half of a surrogate pair is refused: it has no UTF-8 of its own', async () => {
    const call = accountOperations.register.invoke(
      world.as(partnerActor),
      {},
      register(200, 'password \ud83d'),
    )
    expect(await refusal(call)).toBe('invalid_input')
  })

  it('may be counted out in eight emoji', async () => {
    const call = accountOperations.register.invoke(world.as(partnerActor), {}, register(201, '🛩️🛫🛬🚁🛰️🚀'))
    expect(await refusal(call)).toBe('allowed')
  })
})

describe('a change of password', () => {
  it('refuses the hash of a common password, of a personal word and of nothing, however they are written', async () => {
    const { actor, user, password } = await buildUser(world, {
      first_name: 'Ásta-María',
      last_name: 'Jónsdóttir',
    })
    const change = (word: string) =>
      refusal(
        accountOperations.changePassword.invoke(
          world.as(actor),
          {},
          { current_password: sha256Hex(password), new_password: sha256Hex(word) },
        ),
      )
    const name = user.email.split('@')[0] ?? ''
    const refused = ['', '12345678', 'Password1', 'PASSWORD', user.email, name, name.toUpperCase()]
    for (const word of [...refused, user.phone, 'ásta-maría', 'JÓNSDÓTTIR'])
      expect(await change(word)).toBe('invalid_input')
    expect(await change('neither common nor about me')).toBe('allowed')
  })

  it('lets nobody guess the current one through a borrowed session', async () => {
    const { actor, password } = await buildUser(world)
    const change = (current: string) =>
      refusal(
        accountOperations.changePassword.invoke(
          world.as(actor),
          {},
          { current_password: sha256Hex(current), new_password: sha256Hex('something new and long') },
        ),
      )
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, index) => change(`guess ${index}`)))
    expect(guesses.filter((outcome) => outcome === 'invalid_credentials')).toHaveLength(10)
    expect(await change(password)).toBe('rate_limited')
  })
})
