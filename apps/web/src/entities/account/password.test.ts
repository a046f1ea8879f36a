import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { passwordChange, passwordHash, TwicePassword } from './password.ts'

const ananya = {
  email: 'ananya.rao@deccan.example',
  first_name: 'Ananya',
  last_name: 'Rao',
  phone: '+919845011706',
}
const faultsOf = (input: Record<string, string>) =>
  passwordChange(ananya)
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []
const change = (current_password: string, new_password: string, again = new_password) => ({
  current_password,
  new_password,
  again,
})

it.each(['clearway demo 2026', 'größte Höhe 120 m', '空域🛩'])(
  'the hash of %s is the one the API computes at registration',
  async (password) => {
    expect(await passwordHash(password)).toBe(createHash('sha256').update(password).digest('hex'))
  },
)

describe('a change of password', () => {
  it('is taken when it is long enough, new, and typed twice', () => {
    expect(faultsOf(change('clearway demo 2026', 'a much better one'))).toEqual([])
  })
  it('says at which field it is wrong', () => {
    expect(faultsOf(change('', 'a much better one'))[0]?.[0]).toBe('current_password')
    expect(faultsOf(change('old', 'short'))).toEqual([['new_password', 'must have at least 8 characters']])
    expect(faultsOf(change('the same one', 'the same one'))[0]?.[0]).toBe('new_password')
    expect(faultsOf(change('old', 'a much better one', 'a much bettr one'))[0]?.[0]).toBe('again')
  })
  it('refuses a word about the person', () => {
    expect(faultsOf(change('old', 'Ananya.Rao'))).toEqual([['new_password', 'must not be a word about you']])
  })
})

it('a reset asks for the same password twice', () => {
  expect(TwicePassword.safeParse({ new_password: 'a better one', again: 'a better on' }).success).toBe(false)
})
